import { storage } from '../../../platform/storage.ts';
import type { ReadingFormValues } from './reading-form.ts';

/** What was typed and not saved yet, with the id its save will have, so that it is stored once. */
export interface Kept<Values> {
  id: string;
  values: Values;
  /** Whether it was to be saved, and nobody knows yet whether it was. */
  isWaiting: boolean;
}

/** What is typed into a form, where it outlives a closed page and a lost network. */
function draftAt<Values extends Record<string, string>>(key: string) {
  return {
    /** What was typed and not saved, over an empty form. */
    read(empty: Values, newId: () => string): Kept<Values> {
      try {
        const kept: unknown = JSON.parse(storage.get(key) ?? '{}');
        if (typeof kept !== 'object' || kept === null)
          return { id: newId(), values: empty, isWaiting: false };
        const said = new Map<string, unknown>(Object.entries(kept));
        const texts = [...said].filter(([name, value]) => name in empty && typeof value === 'string');
        const id = said.get('id');
        return {
          id: typeof id === 'string' ? id : newId(),
          values: { ...empty, ...Object.fromEntries(texts) },
          isWaiting: said.get('isWaiting') === true,
        };
      } catch {
        return { id: newId(), values: empty, isWaiting: false };
      }
    },
    keep: ({ id, values, isWaiting }: Kept<Values>) =>
      storage.set(key, JSON.stringify({ ...values, id, ...(isWaiting && { isWaiting }) })),
    drop: () => storage.remove(key),
  };
}

/** Of the form below a field’s measurements. */
export const formDraft = (field: string) => draftAt<ReadingFormValues>(`readingTpl:${field}`);

export type RowReadingValues = ReadingFormValues & { field: string };

/** Of the dialog for a reading in the row, by the field it was opened for. */
export const dialogDraft = (field: string) => draftAt<RowReadingValues>(`harvestReadingTpl:${field}`);
