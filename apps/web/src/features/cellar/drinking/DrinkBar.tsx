import type { Wine } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconGlassFull } from '@tabler/icons-react';
import { useState } from 'react';
import { WineInStock } from '../wines/WineInStock.tsx';
import { quantityWords } from '../wines/wine-words.ts';
import type { OnStored } from './consumption.queries.ts';
import classes from './DrinkBar.module.css';
import { NoteButton } from './NoteButton.tsx';
import { type Drunk, useDrink } from './useDrink.ts';

/** At the head of a wine's dialog: how many bottles there are, whether it is time, and the way to drink one. */
export function DrinkBar({ wine, onStored }: { wine: Wine; onStored: OnStored }) {
  const drink = useDrink(onStored);
  // Said in here: a toast would lie below the dialog.
  const [drunk, setDrunk] = useState<Drunk | null>(null);
  const hasBottles = wine.quantity > 0;

  const drinkOne = () => {
    const next = drink(wine);
    setDrunk(next);
    void next.stored.then(
      (consumption) => consumption === false && setDrunk((shown) => (shown === next ? null : shown)),
    );
  };

  return (
    <div className={classes.bar}>
      <WineInStock wine={wine}>{hasBottles ? quantityWords(wine) : 'No bottle left'}</WineInStock>
      <div className={classes.buttons}>
        {hasBottles && (
          <Button
            variant="light"
            leftSection={<IconGlassFull size={20} aria-hidden="true" />}
            onClick={drinkOne}
          >
            Drink
          </Button>
        )}
        <NoteButton wine={wine} />
      </div>
      <output className={classes.news}>
        {drunk && (
          <>
            <span>{drunk.message}</span>
            <Button
              variant="light"
              size="compact-md"
              onClick={() => {
                setDrunk(null);
                drunk.undo();
              }}
            >
              Undo
            </Button>
            <Button variant="light" size="compact-md" onClick={drunk.addNote}>
              Add a note
            </Button>
          </>
        )}
      </output>
    </div>
  );
}
