/** Epochs of cursors: data from elsewhere makes older cursors invalid. */
import type { Database, Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/**
 * Call it after rows came from a backup: their transaction ids belong to another database, so followers must reload
 * everything.
 */
export async function beginEpoch(tx: Db): Promise<void> {
  await tx.count(sql`update changes set tx = '0'::xid8`);
  await tx.count(sql`delete from change_epochs`);
  await tx.count(sql`insert into change_epochs values (gen_random_uuid())`);
}

/** Detects a dump loaded into another database by transaction ids from the future. */
export async function detectForeignDump(db: Database): Promise<void> {
  const { next } = await db.one<{ next: string }>(sql`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`);
  // Other servers' transactions may be slightly ahead, those of another database by far more. Counted, as Citus cannot
  // search all shards with "exists".
  const { ahead } = await db.one<{ ahead: number }>(sql`
    select count(*) as ahead from changes where made_at < now() - interval '1 minute' and tx >= ${next}::text::xid8`);
  if (ahead > 0) await db.begin(beginEpoch);
}
