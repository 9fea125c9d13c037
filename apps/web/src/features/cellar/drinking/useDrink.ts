import type { Consumption, Wine } from '@cuverie/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { v7 as newId } from 'uuid';
import { isPassing } from '../../../api/failure.ts';
import { today } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFinding } from '../finding/useFinding.ts';
import { OpenPlace } from '../places/open-place.ts';
import { useView } from '../useView.ts';
import { refreshWine } from '../wines/wine.queries.ts';
import { addConsumption, type OnStored, undoConsumption } from './consumption.queries.ts';
import { backWords, entryWords, fromWords, notBackWords } from './consumption-words.ts';

/** Undoes an entry, and reports the result. */
export async function undoEntry(
  client: QueryClient,
  wine: Pick<Wine, 'name'>,
  entry: Consumption,
  onStored?: OnStored,
): Promise<void> {
  try {
    await undoConsumption(client, entry, onStored);
    toast.done(backWords(wine.name, entry));
  } catch (failure) {
    const again = {
      label: 'Try again',
      undoes: { id: entry.id, words: `${entryWords(entry)}: ${wine.name}.` },
      act: () => void undoEntry(client, wine, entry, onStored),
    };
    toast.failed(notBackWords(wine.name, entry), failure, isPassing(failure) ? again : undefined);
  }
}

/** A bottle just drunk, with the possible next actions. */
export interface Drunk {
  readonly id: string;
  readonly message: string;
  readonly undo: () => void;
  readonly addNote: () => void;
}

const offer = ({ id, message, undo, addNote }: Drunk): void =>
  void toast.offer(message, [
    { label: 'Undo', undoes: { id, words: `${message}.` }, act: undo },
    { label: 'Add a note', act: addNote },
  ]);

/**
 * Records one drunk bottle at once, and offers to undo it.
 * @param onDrunk by default, shows a toast
 */
export function useDrink(wine: Wine, onDrunk: (drunk: Drunk) => void = offer, onStored?: OnStored) {
  const client = useQueryClient();
  const { open } = useView();
  const { finding } = useFinding();
  const [place] = useContext(OpenPlace) ?? finding.place ?? [];
  const [isBusy, setBusy] = useState(false);

  const send = async (id: string, day: string): Promise<void> => {
    setBusy(true);
    try {
      // In the view of a place, a bottle from there is taken.
      const isThere = place !== undefined && wine.holdings.length > 1;
      const draft = {
        id,
        day,
        quantity: 1,
        reason: 'Drunk',
        ...(isThere && { place: place || null }),
      } as const;
      const entry = await addConsumption(client, wine.id, draft, onStored);
      onDrunk({
        id: entry.id,
        message: `1 bottle of ${wine.name} drunk${fromWords(entry.takenFrom)}`,
        undo: () => void undoEntry(client, wine, entry, onStored),
        addNote: () => open({ drink: wine.id, taken: entry.id, note: true }),
      });
    } catch (failure) {
      // A lost answer may have been stored, but the same id records no second bottle.
      const again = { label: 'Try again', act: () => void send(id, day) };
      toast.failed(`No bottle of ${wine.name} was taken.`, failure, isPassing(failure) ? again : undefined);
      // A refusal means that another person changed the wine, so it is refetched.
      if (!isPassing(failure)) void refreshWine(client, wine.id);
    } finally {
      setBusy(false);
    }
  };

  /** The props of the button. It keeps the focus, and ignores presses until the answer arrives. */
  return {
    'aria-busy': isBusy,
    opacity: isBusy ? 0.6 : 1,
    onClick: () => {
      if (!isBusy) void send(newId(), today());
    },
  };
}
