import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What the server said, as this browser keeps it for somebody in an estate. */
interface Kept {
  /** Whose it is: see `membership.mark`. */
  mark: string;
  /** What was asked. */
  question: string;
  data: unknown;
  /** When it was said, in milliseconds since 1970. */
  at: number;
}

interface Schema extends DBSchema {
  answers: { key: [mark: string, question: string]; value: Kept; indexes: { at: number } };
}

/** So many answers are kept; the oldest go first. */
const MOST = 2000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('cuverie', 1, {
    upgrade(created) {
      const answers = created.createObjectStore('answers', { keyPath: ['mark', 'question'] });
      answers.createIndex('at', 'at');
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
  return opened;
}

/** The answers that are there without a network. They outlive the page, and end with the session. */
export const keptAnswers = {
  /** @throws where the device is full, or the browser keeps nothing */
  async keep(kept: Kept): Promise<void> {
    await (await database()).put('answers', kept);
  },
  of: async (mark: string, question: string): Promise<Kept | undefined> =>
    (await database()).get('answers', [mark, question]),
  /** Deletes the answers of other people, and the oldest where there are more than 2,000. */
  async tidy(userId: string): Promise<void> {
    const db = await database();
    const oldestFirst = await db.getAllKeysFromIndex('answers', 'at');
    const own = oldestFirst.filter(([mark]) => mark.startsWith(`${userId}@`));
    const others = oldestFirst.filter(([mark]) => !mark.startsWith(`${userId}@`));
    const tooMany = own.slice(0, Math.max(0, own.length - MOST));
    // All at once: a transaction that is left waiting between two requests may end by itself.
    const { store, done } = db.transaction('answers', 'readwrite');
    await Promise.all([...others, ...tooMany].map((key) => store.delete(key)));
    await done;
  },
  async forgetAll(): Promise<void> {
    await (await database()).clear('answers');
  },
};
