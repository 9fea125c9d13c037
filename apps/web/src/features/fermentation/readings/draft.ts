import { tokens } from '../../../api/tokens.ts';
import { storage } from '../../../platform/storage.ts';

/** What was typed and not saved: it outlives a crash, a reload and the end of a session. */
export function draftIn<Values extends Record<string, string>>(name: string) {
  const key = `fermentationDraft:${name}`;
  return {
    /** Whether something was kept. */
    isKept: () => storage.get(key) !== null,
    /** What was kept, over the given empty form. */
    read(empty: Values): Values {
      try {
        const kept: unknown = JSON.parse(storage.get(key) ?? '{}');
        if (typeof kept !== 'object' || kept === null) return empty;
        const texts = Object.entries(kept).filter(
          ([field, value]) => field in empty && typeof value === 'string',
        );
        return { ...empty, ...Object.fromEntries(texts) };
      } catch {
        return empty;
      }
    },
    keep: (values: Values) => storage.set(key, JSON.stringify(values)),
    forget: () => storage.remove(key),
    /** Closing the form is giving it up, unless the session ended and took the form with it. */
    leave: () => {
      if (tokens.access() !== null) storage.remove(key);
    },
  };
}
