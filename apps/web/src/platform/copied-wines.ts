import type { Wine } from '@cuverie/contract';
import { type FindableWine, searchTextOf } from '@cuverie/domain';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** How far a copy of an estate's wines has come. */
export interface Copied {
  /** Whose it is: see `membership.mark`. */
  readonly mark: string;
  /** Where the log of changes goes on from. */
  readonly cursor: string;
  /** When it was as the server has it, in milliseconds since 1970. */
  readonly at: number;
}

/** A wine is kept with its text as it is searched: making that takes longer than reading the wine. */
type Row = FindableWine<Wine> & { readonly mark: string; readonly id: string };

interface Schema extends DBSchema {
  wines: { key: [mark: string, id: string]; value: Row };
  copies: { key: string; value: Copied };
}

/** Counts up where wines are searched by another text: then they are read anew. */
const VERSION = 1;
/** Read at once; between two such parts the page may do something else. */
const PART = 2000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** A database of its own: where the device is full it goes, and what waits to be sent stays. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('cuverie-wines', VERSION, {
    upgrade(created) {
      for (const name of Array.from(created.objectStoreNames)) created.deleteObjectStore(name);
      created.createObjectStore('wines', { keyPath: ['mark', 'id'] });
      created.createObjectStore('copies', { keyPath: 'mark' });
    },
    // Another tab has a newer version of the application: it goes first.
    blocking: () => {
      void opened?.then((db) => db.close());
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Keys of one person in one estate. */
const keysOf = (mark: string, after = '') => IDBKeyRange.bound([mark, after], [mark, '\uffff'], after !== '');

/** All wines of an estate, for where no network is. They outlive the page, and end with the session. */
export const copiedWines = {
  /** How far the copy of an estate has come; `undefined` where it is not through. */
  async of(mark: string): Promise<Copied | undefined> {
    const copied = await (await database()).get('copies', mark);
    return copied?.cursor === '' ? undefined : copied;
  },

  /** Where a reading of all wines begins: at the copy there is, or at one without a wine. */
  async begin(mark: string): Promise<Copied> {
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
   * Keeps wines as they are now, and lets go of others, unless the copy is not what it was: another tab was quicker, or it was
   * let go of meanwhile.
   * @throws where it was not done
   */
  async change(from: Copied, to: Copied, wines: readonly Wine[], gone: Iterable<string>): Promise<void> {
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

  /** The ids of all wines of a copy. */
  ids: async (mark: string): Promise<string[]> =>
    (await (await database()).getAllKeys('wines', keysOf(mark))).map(([, id]) => id),

  /** Lets go of what belongs to anybody else. */
  async tidy(userId: string): Promise<void> {
    const own = IDBKeyRange.bound([`${userId}@`], [`${userId}@\uffff`]);
    const { store, done } = (await database()).transaction('wines', 'readwrite');
    const others = [IDBKeyRange.upperBound(own.lower, true), IDBKeyRange.lowerBound(own.upper, true)];
    await Promise.all([...others.map((keys) => store.delete(keys)), done]);
    const db = await database();
    const marks = (await db.getAllKeys('copies')).filter((mark) => !mark.startsWith(`${userId}@`));
    await Promise.all(marks.map((mark) => db.delete('copies', mark)));
  },

  /** Lets go of one. */
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
