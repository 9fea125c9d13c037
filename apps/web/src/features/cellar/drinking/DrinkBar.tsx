import { consumptionOperations, type Wine } from '@cuverie/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconGlassFull } from '@tabler/icons-react';
import { useState } from 'react';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { WineInStock } from '../wines/WineInStock.tsx';
import { WineOrigin } from '../wines/WineOrigin.tsx';
import { quantityWords } from '../wines/wine-words.ts';
import type { OnStored } from './consumption.queries.ts';
import classes from './DrinkBar.module.css';
import { DrunkNotice } from './DrunkNotice.tsx';
import { NoteButton } from './NoteButton.tsx';
import { type Drunk, useDrink } from './useDrink.ts';

/** The top of a wine's dialog: the number of bottles, the drinking window, and a button to drink one. */
export function DrinkBar({ wine, onStored }: { wine: Wine; onStored: OnStored }) {
  const [drunk, setDrunk] = useState<Drunk | null>(null);
  const drink = useDrink(wine, setDrunk, onStored);
  const hasBottles = wine.quantity > 0;
  return (
    <Stack gap="xs">
      <Group gap="0.5rem 1rem" justify="space-between">
        <WineInStock wine={wine}>
          {hasBottles ? quantityWords(wine) : 'No bottle left'}
          <WineOrigin id={wine.id} />
        </WineInStock>
        <IfMay call={consumptionOperations.add}>
          <Group gap="xs" className={classes.buttons}>
            {hasBottles && (
              <Button variant="light" leftSection={<IconGlassFull size={20} aria-hidden="true" />} {...drink}>
                Drink
              </Button>
            )}
            <NoteButton wine={wine} />
          </Group>
        </IfMay>
      </Group>
      <DrunkNotice drunk={drunk} onUndo={() => setDrunk(null)} canNote />
    </Stack>
  );
}
