import type { DBSchema } from 'idb';
import { browserDatabase } from './browser-database.ts';

/** A cached answer of the server to a user in an estate. */
interface StoredAnswer {
  /** The owner: see `membership.mark`. */
  mark: string;
  /** The hash of the query. */
  question: string;
  data: unknown;
  /** The time of the answer, in milliseconds since 1970. */
  at: number;
}

interface Schema extends DBSchema {
  answers: { key: [mark: string, question: string]; value: StoredAnswer; indexes: { at: number } };
}

/** The maximum number of answers; the oldest are deleted first. */
const MOST = 2000;

const database = browserDatabase<Schema>('cuverie', 1, (created) => {
  const answers = created.createObjectStore('answers', { keyPath: ['mark', 'question'] });
  answers.createIndex('at', 'at');
});

/** Answers available without a network. They are deleted with the session. */
export const answerCache = {
  /** @throws if the device is full, or the browser has no storage */
  async keep(answer: StoredAnswer): Promise<void> {
    await (await database()).put('answers', answer);
  },
  of: async (mark: string, question: string): Promise<StoredAnswer | undefined> =>
    (await database()).get('answers', [mark, question]),
  /** Deletes the answers of other users, and the oldest if there are more than 2,000. */
  async tidy(userId: string): Promise<void> {
    const db = await database();
    const oldestFirst = await db.getAllKeysFromIndex('answers', 'at');
    const own = oldestFirst.filter(([mark]) => mark.startsWith(`${userId}@`));
    const others = oldestFirst.filter(([mark]) => !mark.startsWith(`${userId}@`));
    const tooMany = own.slice(0, Math.max(0, own.length - MOST));
    // All requests are made at once, because an idle transaction ends by itself.
    const { store, done } = db.transaction('answers', 'readwrite');
    await Promise.all([...others, ...tooMany].map((key) => store.delete(key)));
    await done;
  },
  async forgetAll(): Promise<void> {
    await (await database()).clear('answers');
  },
};
