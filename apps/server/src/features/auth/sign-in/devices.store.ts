import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** More devices than a person uses; the oldest are forgotten first. */
const MOST_DEVICES = 100;

/**
 * Stores the device of a login and returns whether it is new beside others. The person's row is locked, so that
 * simultaneous logins take turns.
 */
export async function noteDevice(tx: Transaction, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const known = await tx.rows<{ isThis: boolean }>(sql`
    select hash = ${hash} as "isThis" from known_devices where user_id = ${userId}`);
  await tx.count(sql`
    insert into known_devices (user_id, hash, seen_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id, hash) do update set seen_at = excluded.seen_at`);
  if (known.length >= MOST_DEVICES)
    await tx.count(sql`
      delete from known_devices where user_id = ${userId} and hash in (
        select hash from known_devices where user_id = ${userId} order by seen_at desc, hash offset ${MOST_DEVICES}
      )`);
  return known.length > 0 && !known.some(({ isThis }) => isThis);
}

/** Returns whether an address has signed in on this device before. */
export async function isKnownDevice(db: Db, emailKey: string, hash: Buffer): Promise<boolean> {
  const rows = await db.rows(sql`
    select from known_devices d join users u on u.id = d.user_id
    where u.email_key = ${emailKey} and d.hash = ${hash}`);
  return rows.length > 0;
}

/** Deletes devices not seen since an instant; returns how many. */
export const deleteDevices = (db: Db, before: Date): Promise<number> =>
  db.count(sql`delete from known_devices where seen_at < ${before}`);
