import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Count {
  count: number;
  /** Until then every further attempt is refused. */
  blockedUntil: Date | null;
  /** From then on the count starts again. */
  forgottenAt: Date;
}

interface CountRow {
  count: number;
  blockedUntil: string | null;
  forgottenAt: string;
}

export interface Key {
  action: string;
  subject: Buffer;
}

/** The count of a key, created if missing and locked until the transaction ends. */
export async function lockCount(db: Db, { action, subject }: Key, now: Date): Promise<Count> {
  const row = await db.one<CountRow>(sql`
    insert into throttles as t (action, subject, count, forgotten_at)
    values (${action}, ${subject}, 0, ${now})
    on conflict (action, subject) do update set count = t.count
    returning t.count, t.blocked_until as "blockedUntil", t.forgotten_at as "forgottenAt"`);
  return {
    count: row.count,
    blockedUntil: row.blockedUntil === null ? null : new Date(row.blockedUntil),
    forgottenAt: new Date(row.forgottenAt),
  };
}

export async function saveCount(db: Db, { action, subject }: Key, count: Count): Promise<void> {
  await db.count(sql`
    update throttles
    set count = ${count.count}, blocked_until = ${count.blockedUntil}, forgotten_at = ${count.forgottenAt}
    where action = ${action} and subject = ${subject}`);
}

export async function deleteCount(db: Db, { action, subject }: Key): Promise<void> {
  await db.count(sql`delete from throttles where action = ${action} and subject = ${subject}`);
}

export async function lowerCount(db: Db, { action, subject }: Key): Promise<void> {
  await db.count(sql`
    update throttles set count = greatest(count - 1, 0), blocked_until = null
    where action = ${action} and subject = ${subject}`);
}

export const deleteForgotten = (db: Db, now: Date): Promise<number> =>
  db.count(sql`delete from throttles where forgotten_at < ${now}`);
