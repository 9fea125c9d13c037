import { tokens } from '../../../api/tokens.ts';
import { storage } from '../../../platform/storage.ts';
import { CONSUMPTION_LABELS, type ConsumptionValues } from './consumption-form.ts';

const keyOf = (wineId: string, taken: string | undefined) => `drinkDraft:${taken ?? wineId}`;

/** What was typed into the Drink dialog and not saved: it outlives a crash, a reload and the end of a session. */
export function draftOf(wineId: string, taken: string | undefined) {
  const key = keyOf(wineId, taken);
  return {
    read(): Partial<ConsumptionValues> {
      try {
        const kept: unknown = JSON.parse(storage.get(key) ?? '{}');
        if (typeof kept !== 'object' || kept === null) return {};
        const texts = Object.entries(kept).filter(
          ([field, value]) => field in CONSUMPTION_LABELS && typeof value === 'string',
        );
        return Object.fromEntries(texts) as Partial<ConsumptionValues>;
      } catch {
        return {};
      }
    },
    keep: (values: ConsumptionValues) => storage.set(key, JSON.stringify(values)),
    forget: () => storage.remove(key),
    /** Closing the dialog is giving the draft up, unless the session ended and took the dialog with it. */
    leave: () => {
      if (tokens.access() !== null) storage.remove(key);
    },
  };
}
