import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';

/**
 * Adds realistic wines to every estate.
 * @param howMany SQL for the number of wines of an estate, by its `place`: 1 for the oldest estate
 */
export async function fillCellars(db: Database, howMany: string): Promise<void> {
  const began = performance.now();
  const script = await readFile(join(import.meta.dirname, 'wines.sql'), 'utf8');
  await db.begin(async (tx) => {
    await tx.script(`
      set local statement_timeout = 0;
      create function pg_temp.wines_of(place bigint) returns integer language sql immutable as $$ select ${howMany} $$;
      ${script}`);
  });
  await db.count(sql`vacuum analyze`);
  const { wines, bottles } = await db.one<{ wines: number; bottles: number }>(
    sql`select count(*)::integer as wines, sum(quantity)::integer as bottles from wines`,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const [count, sum] = [wines, bottles].map((n) => n.toLocaleString('en'));
  console.log(`${count} wines, ${sum} bottles stored in ${seconds} s`);
}
