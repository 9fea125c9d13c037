import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Row } from '../../platform/outbox.ts';
import { listsRows } from '../query-keys.ts';

/** Finds a row by id in an answer, including pages and lists. A row with a version wins over one without. */
export function rowIn(data: unknown, id: string, depth = 6): Row | undefined {
  if (typeof data !== 'object' || data === null || depth === 0) return undefined;
  if ('id' in data && data.id === id) return data;
  for (const value of Object.values(data)) {
    const found = rowIn(value, id, depth - 1);
    if (found) return found;
  }
  return undefined;
}

const WHOLE = new Set(['one', 'order', 'operation']);

/** A single row has more fields than a row of a list. */
const isWhole = (key: QueryKey): boolean => WHOLE.has(String(key[1]));

/** The newest version of a row on the screens. */
export function shownRow(client: QueryClient | undefined, id: string): Row | undefined {
  const queries = client?.getQueryCache().findAll({ predicate: ({ queryKey }) => listsRows(queryKey) });
  let newest: Row | undefined;
  for (const { queryKey, state } of queries ?? []) {
    const row = rowIn(state.data, id);
    if (row === undefined) continue;
    const [version, known] = [Number(row['version'] ?? 0), Number(newest?.['version'] ?? -1)];
    if (version > known || (version === known && isWhole(queryKey))) newest = row;
  }
  return newest;
}
