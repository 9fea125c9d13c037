import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface NewReset {
  hash: Buffer;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** The account of a link. */
export interface Addressee {
  userId: string;
  email: string;
  name: string;
}

export async function findAddressee(db: Db, emailKey: string): Promise<Addressee | undefined> {
  return db.row<Addressee>(sql`
    select id as "userId", email, name from users where email_key = ${emailKey}`);
}

export async function insertReset(db: Db, reset: NewReset): Promise<void> {
  await db.count(sql`
    insert into password_resets (hash, user_id, created_at, expires_at)
    values (${reset.hash}, ${reset.userId}, ${reset.createdAt}, ${reset.expiresAt})`);
}

/** Finds the person whose password a token may set; its expiry must lie between two instants. */
export async function findResetUser(
  db: Db,
  hash: Buffer,
  after: Date,
  upTo: Date,
): Promise<string | undefined> {
  const row = await db.row<{ userId: string }>(sql`
    select user_id as "userId" from password_resets
    where hash = ${hash} and expires_at > ${after} and expires_at <= ${upTo}`);
  return row?.userId;
}

/** Sets a password and blocks logins and other changes until the transaction ends. */
export async function replacePassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<{ email: string; emailKey: string; name: string } | undefined> {
  return tx.row<{ email: string; emailKey: string; name: string }>(sql`
    update users set password_hash = ${passwordHash} where id = ${userId}
    returning email, email_key as "emailKey", name`);
}

/** Deletes every token of a person; returns whether the given one was among them. */
export async function spendResets(tx: Transaction, userId: string, hash: Buffer): Promise<boolean> {
  const spent = await tx.rows<{ inQuestion: boolean }>(sql`
    delete from password_resets where user_id = ${userId} returning hash = ${hash} as "inQuestion"`);
  return spent.some(({ inQuestion }) => inQuestion);
}

/** Deletes every token of a person. */
export async function removeResets(db: Db, userId: string): Promise<void> {
  await db.count(sql`delete from password_resets where user_id = ${userId}`);
}

export const deleteExpiredResets = (db: Db, before: Date): Promise<number> =>
  db.count(sql`delete from password_resets where expires_at < ${before}`);
