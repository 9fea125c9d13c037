import type { EmailState } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A link is valid only if it expires within its lifetime; a later expiry comes from a wrong clock. */
export interface Expires {
  after: Date;
  upTo: Date;
}

type PendingEmail = NonNullable<EmailState['waiting']>;

export const findAddress = (db: Db, userId: string) =>
  db.row<Pick<EmailState, 'email' | 'verifiedAt'>>(sql`
    select email, email_verified_at as "verifiedAt" from users where id = ${userId}`);

export const findWaiting = (db: Db, userId: string, { after, upTo }: Expires) =>
  db.row<PendingEmail>(sql`
    select email, expires_at as until,
      new_confirmed_at is not null as "newConfirmed", old_confirmed_at is not null as "oldConfirmed"
    from email_changes where user_id = ${userId} and expires_at > ${after} and expires_at <= ${upTo}`);

export async function hasAccount(db: Db, emailKey: string): Promise<boolean> {
  return (await db.rows(sql`select from users where email_key = ${emailKey}`)).length > 0;
}

export interface NewChange {
  userId: string;
  email: string;
  emailKey: string;
  expiresAt: Date;
  newHash: Buffer;
  oldHash: Buffer;
}

/** Stores a pending address and replaces an earlier one. */
export async function putChange(db: Db, change: NewChange): Promise<void> {
  await db.count(sql`
    insert into email_changes (user_id, email, email_key, expires_at, new_hash, old_hash)
    values (
      ${change.userId}, ${change.email}, ${change.emailKey}, ${change.expiresAt}, ${change.newHash}, ${change.oldHash}
    )
    on conflict (user_id) do update set
      email = excluded.email, email_key = excluded.email_key, expires_at = excluded.expires_at,
      new_hash = excluded.new_hash, new_confirmed_at = null,
      old_hash = excluded.old_hash, old_confirmed_at = null`);
}

export interface Change {
  userId: string;
  email: string;
  emailKey: string;
  isNew: boolean;
  newConfirmed: boolean;
  oldConfirmed: boolean;
}

/** Finds the change of a token and locks it until the transaction ends. */
export const lockChange = (tx: Transaction, hash: Buffer, { after, upTo }: Expires) =>
  tx.row<Change>(sql`
    select user_id as "userId", email, email_key as "emailKey", new_hash = ${hash} as "isNew",
      new_confirmed_at is not null as "newConfirmed", old_confirmed_at is not null as "oldConfirmed"
    from email_changes
    where (new_hash = ${hash} or old_hash = ${hash}) and expires_at > ${after} and expires_at <= ${upTo}
    for update`);

export async function markConfirmed(
  tx: Transaction,
  userId: string,
  side: 'new' | 'old',
  now: Date,
): Promise<void> {
  const column = sql.identifier(`${side}_confirmed_at`);
  await tx.count(sql`update email_changes set ${column} = ${now} where user_id = ${userId}`);
}

export async function deleteChange(db: Db, userId: string): Promise<void> {
  await db.count(sql`delete from email_changes where user_id = ${userId}`);
}

/** Returns whether the token belonged to a pending change. */
export async function deleteChangeOf(db: Db, hash: Buffer, { after, upTo }: Expires): Promise<boolean> {
  const deleted = await db.count(sql`
    delete from email_changes
    where (new_hash = ${hash} or old_hash = ${hash}) and expires_at > ${after} and expires_at <= ${upTo}`);
  return deleted > 0;
}

/** Sets a person's new, verified address; returns the old data. */
export async function replaceEmail(
  tx: Transaction,
  { userId, email, emailKey }: Pick<Change, 'userId' | 'email' | 'emailKey'>,
  now: Date,
): Promise<{ email: string; name: string } | undefined> {
  const before = await tx.row<{ email: string; name: string }>(sql`
    select email, name from users where id = ${userId} for no key update`);
  await tx.count(sql`
    update users set email = ${email}, email_key = ${emailKey}, email_verified_at = ${now} where id = ${userId}`);
  return before;
}

export async function insertProof(
  db: Db,
  proof: { hash: Buffer; userId: string; emailKey: string; expiresAt: Date },
): Promise<void> {
  await db.count(sql`
    insert into email_proofs (hash, user_id, email_key, expires_at)
    values (${proof.hash}, ${proof.userId}, ${proof.emailKey}, ${proof.expiresAt})`);
}

/** Marks an address as verified by a token sent to it; returns the address and its owner. */
export async function proveEmail(
  tx: Transaction,
  hash: Buffer,
  now: Date,
  { after, upTo }: Expires,
): Promise<{ userId: string; email: string } | undefined> {
  const proof = await tx.row<{ userId: string; emailKey: string }>(sql`
    select user_id as "userId", email_key as "emailKey" from email_proofs
    where hash = ${hash} and expires_at > ${after} and expires_at <= ${upTo}`);
  if (!proof) return undefined;
  return tx.row<{ userId: string; email: string }>(sql`
    update users set email_verified_at = ${now} where id = ${proof.userId} and email_key = ${proof.emailKey}
    returning id as "userId", email`);
}

/** Deletes all verification links of a person; returns how many. */
export const deleteProofs = (db: Db, userId: string): Promise<number> =>
  db.count(sql`delete from email_proofs where user_id = ${userId}`);

export async function deleteExpiredEmails(db: Db, before: Date): Promise<number> {
  const proofs = await db.count(sql`delete from email_proofs where expires_at < ${before}`);
  return proofs + (await db.count(sql`delete from email_changes where expires_at < ${before}`));
}
