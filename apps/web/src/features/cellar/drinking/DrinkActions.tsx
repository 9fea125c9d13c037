import type { Wine } from '@cuverie/contract';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconGlassFull } from '@tabler/icons-react';
import classes from './DrinkActions.module.css';
import { NoteButton } from './NoteButton.tsx';
import { useDrink } from './useDrink.ts';

interface Props {
  wine: Wine;
  /** In a row of a list there is room for one sign only. */
  isRow?: boolean;
}

/** Drinks a bottle in one tap, or with a note, from the card or the row of a wine. */
export function DrinkActions({ wine, isRow = false }: Props) {
  const button = { 'aria-label': `Drink ${wine.name}`, ...useDrink(wine) };
  return (
    <Group className={classes.actions} gap="0.25rem" wrap="nowrap">
      {wine.quantity === 0 ? (
        <span className={classes.none}>None left</span>
      ) : isRow ? (
        <ActionIcon variant="subtle" size="var(--cv-target)" title="Drink a bottle" {...button}>
          <IconGlassFull size={20} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button
          variant="light"
          size="compact-md"
          className={classes.drink}
          leftSection={<IconGlassFull size={18} aria-hidden="true" />}
          {...button}
        >
          Drink
        </Button>
      )}
      {!isRow && <NoteButton wine={wine} isTerse />}
    </Group>
  );
}
