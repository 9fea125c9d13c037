/** What makes cursors into the changes void: data that came from elsewhere. */
import type { Database, Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/**
 * To be called where rows came from a backup: the numbers of their transactions are those of another database, and who
 * followed the changes before has to read everything again.
 */
export async function beginEpoch(tx: Db): Promise<void> {
  await tx.count(sql`update changes set tx = '0'::xid8`);
  await tx.count(sql`delete from change_epochs`);
  await tx.count(sql`insert into change_epochs values (gen_random_uuid())`);
}

/** Notices a dump that was brought into another database: it has numbers of transactions from the future. */
export async function noticeMove(db: Database): Promise<void> {
  const { next } = await db.one<{ next: string }>(sql`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`);
  // What other servers write meanwhile is a little ahead, a moved database by far more. Counted, as Citus cannot look
  // through all shards with an "exists".
  const { ahead } = await db.one<{ ahead: number }>(sql`
    select count(*) as ahead from changes where made_at < now() - interval '1 minute' and tx >= ${next}::text::xid8`);
  if (ahead > 0) await db.begin(beginEpoch);
}
