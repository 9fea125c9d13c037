/** Finds existing items for the rows of a file, and what the rows would change. Nothing is stored. */
import { type ComparedRows, IMPORT_LIMITS, type ImportKind, importOperations } from '@cuverie/contract';
import { call } from '../../../api/client.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { type Job, portions, refusalWords } from '../run-import.ts';

/** The rows of existing items, with the item's id. */
export type Matches = ReadonlyMap<ReadRow, string>;

/** The changes to an existing item: the differing values by field, or why it cannot be updated. */
export type RowChange = Omit<ComparedRows['changes'][number], 'line'> | { problem: string };

/** Separates rows with changes from rows that cannot be updated. */
export function splitChanges(changes: ReadonlyMap<ReadRow, RowChange> | undefined) {
  const { changed = [], refused = [] } = Object.groupBy(changes ?? [], ([, change]) =>
    'problem' in change ? 'refused' : 'changed',
  );
  const rowsIn = (entries: typeof changed) => entries.map(([row]) => row);
  return { changed: rowsIn(changed), refused: rowsIn(refused) };
}

/**
 * Finds existing items for rows. Each item matches one row only, so the rows are sent in order.
 * @param keys the fields by which the server matches rows, and those without which it never does
 */
export async function findMatches(
  { kind, rows, keys }: Pick<Job, 'kind' | 'rows'> & { keys: readonly string[] },
  signal: AbortSignal,
  onFound: (matches: Matches) => void,
): Promise<Matches> {
  const taken = new Set<string>();
  let found = new Map<ReadRow, string>();
  const keyOf = ({ values }: ReadRow) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => keys.includes(name)));
  for (const portion of portions(rows, IMPORT_LIMITS.rowsOfMatch, keyOf)) {
    const { matches } = await call(importOperations.match, { body: { kind, rows: portion }, signal });
    for (const { line, ids } of matches) {
      const item = ids.find((one) => !taken.has(one));
      const row = rows[line - 1];
      if (item === undefined || !row) continue;
      taken.add(item);
      found.set(row, item);
    }
    if (matches.length === 0) continue;
    found = new Map(found);
    onFound(found);
  }
  return found;
}

/** Finds the changes to existing items; rows without changes are left out. */
export async function findChanges(
  kind: ImportKind,
  matches: Matches,
  signal: AbortSignal,
): Promise<ReadonlyMap<ReadRow, RowChange>> {
  const pairs = [...matches];
  const changes = new Map<ReadRow, RowChange>();
  for (const portion of portions(pairs.map(([row]) => row))) {
    const rows = portion.flatMap((row) => {
      const itemId = pairs[row.line - 1]?.[1];
      return itemId === undefined ? [] : { ...row, itemId };
    });
    const { changes: changed, refused } = await call(importOperations.compare, {
      body: { kind, rows },
      signal,
    });
    const keep = (line: number, change: RowChange) => {
      const row = pairs[line - 1]?.[0];
      if (row) changes.set(row, change);
    };
    for (const { line, ...change } of changed) keep(line, change);
    for (const { line, ...match } of refused)
      keep(line, { problem: Object.values(refusalWords(match)).join('; ') });
  }
  return changes;
}
