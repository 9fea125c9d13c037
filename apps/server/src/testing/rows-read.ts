import type { Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Rows of a table that a transaction has read so far, whichever way: what a plan costs, however busy the machine is. */
export async function rowsRead(tx: Transaction, table: string): Promise<number> {
  const { read } = await tx.one<{ read: number }>(sql`
    select (coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::integer as read
    from pg_stat_xact_user_tables where relname = ${table}`);
  return read;
}
