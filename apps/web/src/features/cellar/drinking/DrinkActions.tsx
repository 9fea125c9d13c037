import { consumptionOperations, type Wine } from '@cuverie/contract';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconGlassFull } from '@tabler/icons-react';
import { useMay } from '../../../api/may.ts';
import { NoteButton } from './NoteButton.tsx';
import { useDrink } from './useDrink.ts';

interface Props {
  wine: Wine;
  /** A row of a list has room for one icon only. */
  isRow?: boolean;
}

/** Records a drunk bottle with one tap, or opens the dialog, from the card or row of a wine. */
export function DrinkActions({ wine, isRow = false }: Props) {
  const button = { 'aria-label': `Drink ${wine.name}`, ...useDrink(wine) };
  const may = useMay();
  const mayDrink = may(consumptionOperations.add);
  return (
    // Above the button that covers its card or row.
    <Group pos="relative" style={{ zIndex: 1 }} gap="0.25rem" wrap="nowrap">
      {wine.quantity === 0 ? (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          None left
        </Text>
      ) : !mayDrink ? null : isRow ? (
        <ActionIcon variant="subtle" size="var(--cv-target)" title="Drink a bottle" {...button}>
          <IconGlassFull size={20} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button
          variant="light"
          size="compact-md"
          mih="2.25rem"
          px="0.75rem"
          leftSection={<IconGlassFull size={18} aria-hidden="true" />}
          {...button}
        >
          Drink
        </Button>
      )}
      {!isRow && mayDrink && <NoteButton wine={wine} isTerse />}
    </Group>
  );
}
