/** An estate for tests: rows of every collection, recreated after a call used them up. */
import { v7 as newId } from 'uuid';
import { type Maker, makers } from '../rows.ts';
import type { DocumentedOperation } from './documented.ts';

/** A row inside another, with its own id. */
const READINGS = '/tanks/{id}/readings';

export interface TriedEstate {
  /** Creates missing rows. */
  fill(): Promise<void>;
  /** All rows by collection. */
  rows: ReadonlyMap<string, string>;
  /** Recreates what an operation changed or deleted for good. */
  forget(collection: string): void;
  /** Returns an id for a field of an operation, or a new one if the client chooses it. */
  idFor(name: string, operation: DocumentedOperation): string;
}

export function triedEstate(client: Maker): TriedEstate {
  const rows = new Map<string, string>();
  const lastSegment = (path: string) => path.split('/').at(-1) ?? '';

  const fill = async () => {
    for (const [collection, make] of Object.entries(makers)) {
      if (!rows.has(collection)) rows.set(collection, await make(client));
    }
    if (rows.has(READINGS)) return;
    const { data } = await client.post<{ id: string }>(`/tanks/${rows.get('/tanks')}/readings`, { brix: 12 });
    rows.set(READINGS, data.id);
  };

  return {
    fill,
    rows,
    forget(collection) {
      rows.delete(collection);
      if (collection === '/tanks') rows.delete(READINGS);
    },
    idFor(name, { path }) {
      const thing = name.replace(/Ids?$/, '');
      const named = [...rows].find(
        ([collection]) => lastSegment(collection).startsWith(thing) && thing !== 'undo',
      );
      if (name === 'ids')
        return [...rows].find(([collection]) => path.startsWith(collection))?.[1] ?? newId();
      return name === 'id' || named === undefined ? newId() : named[1];
    },
  };
}
