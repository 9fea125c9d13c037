import type { Consumption, Wine } from '@cuverie/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v7 as newId } from 'uuid';
import { isPassing } from '../../../api/failure.ts';
import { today } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type CellarSearch, withoutDialog } from '../search.ts';
import { drinkBottle, type OnStored, undoConsumption } from './consumption.queries.ts';

/** A bottle that was just drunk, and what can still be done about it. */
export interface Drunk {
  readonly message: string;
  readonly undo: () => void;
  readonly addNote: () => void;
  /** Settles when the server has answered; `false` where it refused, which has been said. */
  readonly stored: Promise<Consumption | false>;
}

/** Drinks one bottle of a wine at once, without a question, and says how to take that back. */
export function useDrink(onStored?: OnStored) {
  const client = useQueryClient();
  const navigate = useNavigate();

  const send = async (wine: Wine, id: string, day: string): Promise<Consumption | false> => {
    try {
      return await drinkBottle(client, wine, { id, day, quantity: 1, reason: 'Drunk' }, onStored);
    } catch (failure) {
      // A lost answer may have been stored: the same id drinks no second bottle.
      const again = { label: 'Try again', act: () => void send(wine, id, day) };
      toast.failed(`No bottle of ${wine.name} was taken.`, failure, isPassing(failure) ? again : undefined);
      return false;
    }
  };

  const undo = async (wine: Wine, stored: Promise<Consumption | false>) => {
    const consumption = await stored;
    if (consumption === false) return;
    try {
      await undoConsumption(client, wine, consumption, onStored);
      toast.done(`The bottle of ${wine.name} is back.`);
    } catch (failure) {
      toast.failed(`The bottle of ${wine.name} was not put back.`, failure);
    }
  };

  const addNote = async (wine: Wine, stored: Promise<Consumption | false>) => {
    const consumption = await stored;
    if (consumption === false) return;
    await navigate({
      to: '/cellar',
      search: (view: CellarSearch) => ({
        ...withoutDialog(view),
        drink: wine.id,
        taken: consumption.id,
        note: true as const,
      }),
      resetScroll: false,
    });
  };

  return (wine: Wine): Drunk => {
    const stored = send(wine, newId(), today());
    return {
      message: `1 bottle of ${wine.name} drunk`,
      undo: () => void undo(wine, stored),
      addNote: () => void addNote(wine, stored),
      stored,
    };
  };
}

/** The same, told by a toast at the edge of the screen. */
export function useDrinkWithToast() {
  const drink = useDrink();
  return (wine: Wine): void => {
    const { message, undo, addNote, stored } = drink(wine);
    const id = toast.offer(message, [
      { label: 'Undo', act: undo },
      { label: 'Add a note', act: addNote },
    ]);
    void stored.then((consumption) => consumption === false && toast.hide(id));
  };
}
