import { storage } from '../../../platform/storage.ts';
import { emptyReading, type ReadingFormValues } from './reading-form.ts';

/** What was typed for a field and not saved yet, with the id its save will have, so that it is stored once. */
export interface ReadingDraftKept {
  id: string;
  values: ReadingFormValues;
}

const keyOf = (field: string) => `readingTpl:${field}`;

/** What was typed for a field and not saved, over an empty form of today. */
export function keptDraft(field: string, newId: () => string): ReadingDraftKept {
  const empty = emptyReading();
  try {
    const kept: unknown = JSON.parse(storage.get(keyOf(field)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return { id: newId(), values: empty };
    const said = new Map<string, unknown>(Object.entries(kept));
    const values = Object.entries(empty).map(([name, value]) => {
      const typed = said.get(name);
      return [name, typeof typed === 'string' ? typed : value];
    });
    const id = said.get('id');
    return {
      id: typeof id === 'string' ? id : newId(),
      values: Object.fromEntries(values) as unknown as ReadingFormValues,
    };
  } catch {
    return { id: newId(), values: empty };
  }
}

export function keepDraft(field: string, { id, values }: ReadingDraftKept): void {
  storage.set(keyOf(field), JSON.stringify({ ...values, id }));
}

export function dropDraft(field: string): void {
  storage.remove(keyOf(field));
}
