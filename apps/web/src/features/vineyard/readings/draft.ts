import { storage } from '../../../platform/storage.ts';
import { emptyReading, READING_LABELS, type ReadingFormValues } from './reading-form.ts';

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
    const values = { ...empty };
    for (const name of Object.keys(READING_LABELS) as (keyof ReadingFormValues)[]) {
      const typed = said.get(name);
      if (typeof typed === 'string') values[name] = typed;
    }
    const id = said.get('id');
    return {
      id: typeof id === 'string' ? id : newId(),
      values,
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
