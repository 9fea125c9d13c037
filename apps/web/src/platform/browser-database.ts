import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Returns what opens a database of the browser once, and again after it was closed or could not be opened. */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (created: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    opened ??= openDB<Schema>(name, version, {
      upgrade,
      // Another tab has a newer version of the application, which needs this connection closed.
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
  };
}
