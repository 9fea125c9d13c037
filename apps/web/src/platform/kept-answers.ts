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
  /** Lets go of what belongs to anybody else, and of the oldest of what is too many. */
  async tidy(userId: string): Promise<void> {
    const { store, done } = (await database()).transaction('answers', 'readwrite');
    const keys = await store.getAllKeys();
    const others = keys.filter(([mark]) => !mark.startsWith(`${userId}@`));
    await Promise.all(others.map((key) => store.delete(key)));
    let tooMany = keys.length - others.length - MOST;
    for (let at = await store.index('at').openCursor(); at && tooMany > 0; at = await at.continue()) {
      await at.delete();
      tooMany -= 1;
    }
    await done;
  },
  async forgetAll(): Promise<void> {
    await (await database()).clear('answers');
  },
};
