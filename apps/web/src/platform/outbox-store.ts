import type { DBSchema } from 'idb';
import { browserDatabase } from './browser-database.ts';
import { earlierEntries } from './earlier-outbox.ts';
import { EARLIER_KEY, type OutboxEntry, outbox, WAITING_KEY } from './outbox.ts';
import { storage } from './storage.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: { at: number; entry: OutboxEntry } };
}

/** A separate database: on a full device all other data can be deleted without the waiting entries. */
const database = browserDatabase<Schema>('cuverie-outbox', 1, (created) => {
  created.createObjectStore('entries', { keyPath: 'at' });
});

type Alter = (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];

async function altered(alter: Alter): Promise<readonly OutboxEntry[]> {
  const { store, done } = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  const rows = await store.getAll();
  const before = rows.map(({ entry }) => entry);
  const next = alter(before);
  const places = new Map(rows.map(({ at, entry }) => [entry.id, at]));
  const left = new Set(next.map(({ id }) => id));
  const last = rows.at(-1)?.at ?? 0;
  // All requests are made before any is awaited, because an idle transaction ends by itself.
  const asked: Promise<unknown>[] = rows
    .filter(({ entry }) => !left.has(entry.id))
    .map(({ at }) => store.delete(at));
  let added = 0;
  for (const entry of next) {
    if (before.includes(entry)) continue;
    const at = places.get(entry.id) ?? last + (added += 1);
    asked.push(store.put({ at, entry }));
  }
  await Promise.all([...asked, done]);
  return next;
}

const same: Alter = (entries) => entries;

/**
 * Imports the entries the first version stored in `localStorage`. If another tab did so meanwhile, they are not
 * duplicated.
 */
async function takeOver(): Promise<void> {
  const stored = storage.get(EARLIER_KEY);
  if (stored === null) return;
  const earlier = earlierEntries(stored);
  await altered((entries) => [
    ...entries,
    ...earlier.filter(({ id }) => entries.every((entry) => entry.id !== id)),
  ]);
  storage.remove(EARLIER_KEY);
}

/** The persistent storage of waiting entries. */
export const outboxStore = {
  /**
   * Changes the entries in one transaction, so that no other tab writes in between. Entries keep their order.
   * @throws if the device is full, or the browser has no storage
   */
  async change(alter: Alter): Promise<readonly OutboxEntry[]> {
    await takeOver();
    const next = await altered(alter);
    outbox.show(next);
    outbox.announce(next);
    return next;
  },
  async read(): Promise<readonly OutboxEntry[]> {
    await takeOver();
    const next = await altered(same);
    outbox.show(next);
    return next;
  },
};

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === WAITING_KEY || key === null) outboxStore.read().catch(() => undefined);
});
