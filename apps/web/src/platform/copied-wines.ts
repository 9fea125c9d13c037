import type { Wine } from '@cuverie/contract';
import { type FindableWine, searchTextOf } from '@cuverie/domain';
import type { DBSchema } from 'idb';
import { browserDatabase } from './browser-database.ts';

/** The state of a copy of an estate's wines. */
export interface CopyState {
  /** The owner: see `membership.mark`. */
  readonly mark: string;
  /** The cursor in the log of changes to continue from. */
  readonly cursor: string;
  /** When the copy matched the server, in milliseconds since 1970. */
  readonly at: number;
}

/** A wine is stored with its search text, because building the text takes longer than reading the wine. */
type Row = FindableWine<Wine> & { readonly mark: string; readonly id: string };

interface Schema extends DBSchema {
  wines: { key: [mark: string, id: string]; value: Row };
  copies: { key: string; value: CopyState };
}

/** Increased when the search text changes; all wines are then read again. */
const VERSION = 1;
/** The number of wines read at once. The page can handle other events between two parts. */
const PART = 2000;

/** A separate database: on a full device it can be deleted without the waiting entries. */
const database = browserDatabase<Schema>('cuverie-wines', VERSION, (created) => {
  for (const name of Array.from(created.objectStoreNames)) created.deleteObjectStore(name);
  created.createObjectStore('wines', { keyPath: ['mark', 'id'] });
  created.createObjectStore('copies', { keyPath: 'mark' });
});

/** The keys of one person in one estate. */
const keysOf = (mark: string, after = '') => IDBKeyRange.bound([mark, after], [mark, '\uffff'], after !== '');

/** All wines of an estate, for use without a network. They are deleted with the session. */
export const copiedWines = {
  /** The state of the copy; `undefined` if it is incomplete. */
  async of(mark: string): Promise<CopyState | undefined> {
    const copied = await (await database()).get('copies', mark);
    return copied?.cursor === '' ? undefined : copied;
  },

  /** Where a full read starts from: the existing copy, or an empty one. */
  async begin(mark: string): Promise<CopyState> {
    const { store, done } = (await database()).transaction('copies', 'readwrite');
    const begun = (await store.get(mark)) ?? { mark, cursor: '', at: Date.now() };
    await Promise.all([store.put(begun), done]);
    return begun;
  },

  async all(mark: string): Promise<FindableWine<Wine>[]> {
    const db = await database();
    const wines: FindableWine<Wine>[] = [];
    for (let last = ''; ; ) {
      const part = await db.getAll('wines', keysOf(mark, last), PART);
      for (const { wine, text } of part) wines.push({ wine, text });
      if (part.length < PART) return wines;
      last = part.at(-1)?.id ?? '';
    }
  },

  /**
   * Stores changed wines and deletes others, unless another tab updated or deleted the copy meanwhile.
   * @throws if nothing was changed
   */
  async change(
    from: CopyState,
    to: CopyState,
    wines: readonly Wine[],
    gone: Iterable<string>,
  ): Promise<void> {
    const { mark } = from;
    const rows = wines.map((wine): Row => ({ mark, id: wine.id, wine, text: searchTextOf(wine) }));
    const transaction = (await database()).transaction(['wines', 'copies'], 'readwrite');
    const [store, copies] = [transaction.objectStore('wines'), transaction.objectStore('copies')];
    const there = await copies.get(mark);
    if (there?.cursor !== from.cursor || there.at !== from.at) throw new Error('The copy is another by now.');
    const asked: Promise<unknown>[] = [...gone].map((id) => store.delete([mark, id]));
    for (const row of rows) asked.push(store.put(row));
    await Promise.all([...asked, copies.put(to), transaction.done]);
  },

  ids: async (mark: string): Promise<string[]> =>
    (await (await database()).getAllKeys('wines', keysOf(mark))).map(([, id]) => id),

  /** Deletes the copies of all other users. */
  async tidy(userId: string): Promise<void> {
    const own = IDBKeyRange.bound([`${userId}@`], [`${userId}@\uffff`]);
    const { store, done } = (await database()).transaction('wines', 'readwrite');
    const others = [IDBKeyRange.upperBound(own.lower, true), IDBKeyRange.lowerBound(own.upper, true)];
    await Promise.all([...others.map((keys) => store.delete(keys)), done]);
    const db = await database();
    const marks = (await db.getAllKeys('copies')).filter((mark) => !mark.startsWith(`${userId}@`));
    await Promise.all(marks.map((mark) => db.delete('copies', mark)));
  },

  /** Deletes one copy. */
  async forget(mark: string): Promise<void> {
    const transaction = (await database()).transaction(['wines', 'copies'], 'readwrite');
    await Promise.all([
      transaction.objectStore('wines').delete(keysOf(mark)),
      transaction.objectStore('copies').delete(mark),
      transaction.done,
    ]);
  },

  async forgetAll(): Promise<void> {
    const transaction = (await database()).transaction(['wines', 'copies'], 'readwrite');
    await Promise.all([
      transaction.objectStore('wines').clear(),
      transaction.objectStore('copies').clear(),
      transaction.done,
    ]);
  },
};
