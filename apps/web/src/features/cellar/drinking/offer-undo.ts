import type { Consumption, Wine } from '@cuverie/contract';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/feedback/toast.ts';
import { undoConsumption } from './consumption.queries.ts';
import { backWords, entryWords } from './consumption-words.ts';

/** Tells of an entry just added, and offers to take it back. */
export function offerUndo(client: QueryClient, wine: Wine, entry: Consumption): void {
  const undo = async () => {
    try {
      await undoConsumption(client, wine, entry);
      toast.done(backWords(wine.name, entry));
    } catch (failure) {
      const again = { label: 'Try again', act: () => void undo() };
      toast.failed(`The entry of ${wine.name} was not undone.`, failure, again);
    }
  };
  toast.offer(`${entryWords(entry)}: ${wine.name}.`, [{ label: 'Undo', act: () => void undo() }]);
}
