import type { Factors } from '@cuverie/contract';
import { SECOND_FACTORS, type SecondFactor } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { hasFactor } from '../../../platform/sessions/sessions.store.ts';

/** Returns whether a person has a second factor: a passkey of any host, or an authenticator app. */
export async function hasAnyFactor(db: Db, userId: string): Promise<boolean> {
  return (await db.one<{ has: boolean }>(sql`select ${hasFactor(sql`${userId}::uuid`)} as has`)).has;
}

/**
 * Returns the means of a fresh proof beside the password; none without a second factor.
 * @param host host for passkeys, if the server supports them; passkeys of another host do not count
 */
export async function waysOf(db: Db, userId: string, host: string | undefined): Promise<SecondFactor[]> {
  const has = await db.one<Record<SecondFactor, boolean>>(sql`
    select
      exists (select from totps where user_id = ${userId} and confirmed_at is not null) as app,
      exists (select from passkeys where user_id = ${userId} and host = ${host ?? null}) as passkey,
      exists (select from recovery_codes where user_id = ${userId}) as "recovery code"`);
  return SECOND_FACTORS.filter((way) => has[way]);
}

export const findFactors = (db: Db, userId: string) =>
  db.one<Omit<Factors, 'passkeysWork'>>(sql`
    select
      (select confirmed_at from totps where user_id = ${userId}) as "appSince",
      (select count(*)::integer from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft"`);

/** Locks a person until the transaction ends, against other changes of factors and logins; returns the person. */
export const lockPerson = (tx: Transaction, userId: string) =>
  tx.row<{ email: string; name: string }>(sql`
    select email, name from users where id = ${userId} for no key update`);

/** Stores an unconfirmed secret, replacing an earlier one; returns false if a confirmed one exists. */
export async function saveSecret(tx: Transaction, userId: string, sealed: Buffer): Promise<boolean> {
  const stored = await tx.count(sql`
    insert into totps (user_id, sealed) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed = excluded.sealed where totps.confirmed_at is null`);
  return stored > 0;
}

export const findSecret = (db: Db, userId: string) =>
  db.row<{ sealed: Buffer; isConfirmed: boolean }>(sql`
    select sealed, confirmed_at is not null as "isConfirmed" from totps where user_id = ${userId}`);

/** Confirms the secret and marks the step of its first code as used. */
export async function confirmSecret(tx: Transaction, userId: string, step: number, now: Date): Promise<void> {
  await tx.count(sql`
    update totps set confirmed_at = ${now}, last_step = ${step} where user_id = ${userId}`);
}

/** Accepts the code of a time step once, and none of an earlier step; returns whether it did. */
export async function acceptStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const accepted = await tx.count(sql`
    update totps set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`);
  return accepted > 0;
}

export async function removeSecret(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.count(sql`delete from totps where user_id = ${userId} and confirmed_at is not null`)) > 0;
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.count(sql`delete from recovery_codes where user_id = ${userId}`);
  for (const hash of hashes)
    await tx.count(sql`insert into recovery_codes (user_id, hash) values (${userId}, ${hash})`);
}

/** Returns whether an estate requires a second factor of all members. */
export async function setDemand(db: Db, estateId: string, demanded: boolean): Promise<void> {
  await db.count(sql`update estates set demands_second_factor = ${demanded} where id = ${estateId}`);
}

/** Uses a code up; returns whether it existed. */
export async function spendRecoveryCode(tx: Transaction, userId: string, hash: Buffer): Promise<boolean> {
  return (await tx.count(sql`delete from recovery_codes where user_id = ${userId} and hash = ${hash}`)) > 0;
}
