import type { Wine } from '@cuverie/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconGlassFull } from '@tabler/icons-react';
import classes from './DrinkActions.module.css';
import { NoteButton } from './NoteButton.tsx';
import { useDrinkWithToast } from './useDrink.ts';

/** Drinks a bottle in one tap, or with a note, from the card of a wine. */
export function DrinkActions({ wine }: { wine: Wine }) {
  const drink = useDrinkWithToast();
  return (
    <div className={classes.actions}>
      {wine.quantity > 0 ? (
        <Button
          variant="light"
          size="compact-md"
          className={classes.drink}
          leftSection={<IconGlassFull size={18} aria-hidden="true" />}
          aria-label={`Drink ${wine.name}`}
          onClick={() => drink(wine)}
        >
          Drink
        </Button>
      ) : (
        <span className={classes.none}>None left</span>
      )}
      <NoteButton wine={wine} isTerse />
    </div>
  );
}

/** The same in a row of a list, where there is room for signs only. */
export function DrinkRowActions({ wine }: { wine: Wine }) {
  const drink = useDrinkWithToast();
  return (
    <div className={classes.actions}>
      {wine.quantity > 0 ? (
        <ActionIcon
          variant="subtle"
          size="var(--cv-target)"
          aria-label={`Drink ${wine.name}`}
          title="Drink a bottle"
          onClick={() => drink(wine)}
        >
          <IconGlassFull size={20} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <span className={classes.none}>None left</span>
      )}
    </div>
  );
}
