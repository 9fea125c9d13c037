/** Which items of the estate the rows of a call speak of. */

import type { Db, Transaction } from '../../platform/database/database.ts';
import type { Candidates, Claim, Importer } from '../../platform/exchange/importer.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { HeldImport } from './imports.store.ts';

/** A row that was judged good. */
export interface Judged {
  line: number;
  row: unknown;
  picture?: PictureKey | undefined;
}

/** Candidates of rows, by their place among them. */
export async function candidatesFor(
  db: Db,
  importer: Importer,
  claim: Claim,
  rows: readonly Judged[],
): Promise<Candidates[]> {
  if (rows.length === 0) return [];
  return importer.candidates(
    db,
    claim,
    rows.map(({ row }) => row),
  );
}

/** Which item each row speaks of, by its line: the surest candidates are given out first, each item once. */
export async function assigned(
  tx: Transaction,
  { estateId, record }: HeldImport,
  importer: Importer,
  rows: readonly Judged[],
): Promise<Map<number, string>> {
  const matched = new Map<number, string>();
  if (record.onMatch === 'add') return matched;
  const taken = new Set<string>();
  for (const group of await candidatesFor(tx, importer, { estateId, importId: record.id }, rows)) {
    const free = group.ids.filter((id) => !taken.has(id)).values();
    for (const index of group.rows) {
      const line = rows[index]?.line;
      if (line === undefined || matched.has(line)) continue;
      const { value: id } = free.next();
      if (id === undefined) break;
      matched.set(line, id);
      taken.add(id);
    }
  }
  return matched;
}
