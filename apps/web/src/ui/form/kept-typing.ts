import { storage } from '../../platform/storage.ts';

/** What was typed into a form and not saved, and the id its row will have: it outlives a crash and a reload. */
export const keptTyping = {
  /** What was kept of the fields a form has; nothing where nothing was. */
  read(key: string, fields: object): { id: string | undefined; typed: Record<string, string> } | undefined {
    try {
      const kept: unknown = JSON.parse(storage.get(key) ?? 'null');
      if (typeof kept !== 'object' || kept === null) return undefined;
      const texts = Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return {
        id: new Map(texts).get('id'),
        typed: Object.fromEntries(texts.filter(([field]) => field in fields)),
      };
    } catch {
      return undefined;
    }
  },
  keep: (key: string, values: object, id: string): void =>
    storage.set(key, JSON.stringify({ ...values, id })),
  forget: (key: string): void => storage.remove(key),
};
