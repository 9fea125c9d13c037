import type { OrganisationLink } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export type Purpose = 'sign-in' | 'link' | 'proof';

/** A step of the login, stored with only the hash of its key. */
interface NewStep {
  hash: Buffer;
  step: 'asked' | 'answered';
  purpose: Purpose;
  userId: string | null;
  browserHash: Buffer;
  kept: object;
  expiresAt: Date;
}

export async function insertStep(db: Db, step: NewStep): Promise<void> {
  await db.count(sql`
    insert into organisation_steps (hash, step, purpose, user_id, browser_hash, kept, expires_at)
    values (
      ${step.hash}, ${step.step}, ${step.purpose}, ${step.userId}, ${step.browserHash},
      ${JSON.stringify(step.kept)}::text::jsonb, ${step.expiresAt}
    )`);
}

export interface Step<Kept> {
  purpose: Purpose;
  userId: string | null;
  browserHash: Buffer;
  kept: Kept;
}

/** Finds an unanswered step and marks it as answered. */
export const spendStep = <Kept>(db: Db, hash: Buffer, step: NewStep['step'], now: Date) =>
  db.row<Step<Kept>>(sql`
    delete from organisation_steps where hash = ${hash} and step = ${step} and expires_at > ${now}
    returning purpose, user_id as "userId", browser_hash as "browserHash", kept`);

export const deleteExpiredSteps = (db: Db, before: Date): Promise<number> =>
  db.count(sql`delete from organisation_steps where expires_at < ${before}`);

interface Owner {
  userId: string;
  /** Whether the account's deletion is already due. */
  isGoing: boolean;
}

/** Finds the account linked with a person at a provider. */
export const findOwner = (db: Db, issuer: string, subject: string, now: Date) =>
  db.row<Owner>(sql`
    select i.user_id as "userId", coalesce(d.due_at <= ${now}, false) as "isGoing"
    from identities i left join deletions d on d.user_id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`);

/** Finds the account of an address and locks it until the transaction ends. */
export const lockByEmail = (tx: Transaction, emailKey: string, issuer: string, now: Date) =>
  tx.row<Owner & { email: string; name: string; isVerified: boolean; isLinked: boolean }>(sql`
    select u.id as "userId", u.email, u.name, u.email_verified_at is not null as "isVerified",
      exists (select from identities i where i.user_id = u.id and i.issuer = ${issuer}) as "isLinked",
      exists (select from deletions d where d.user_id = u.id and d.due_at <= ${now}) as "isGoing"
    from users u where u.email_key = ${emailKey} for no key update`);

interface NewIdentity {
  issuer: string;
  subject: string;
  userId: string;
  email: string | null;
  linkedAt: Date;
}

export async function insertIdentity(tx: Transaction, identity: NewIdentity): Promise<void> {
  await tx.count(sql`
    insert into identities (issuer, subject, user_id, email, linked_at)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId}, ${identity.email}, ${identity.linkedAt})`);
}

export async function deleteIdentity(tx: Transaction, issuer: string, userId: string): Promise<boolean> {
  return (await tx.count(sql`delete from identities where issuer = ${issuer} and user_id = ${userId}`)) > 0;
}

export const findLink = (db: Db, issuer: string, userId: string) =>
  db.row<NonNullable<OrganisationLink['linked']>>(sql`
    select email, linked_at as since from identities where issuer = ${issuer} and user_id = ${userId}`);

/** Returns whether a person can log in by password or by a passkey of this host. */
export async function hasOtherWay(db: Db, userId: string, host: string | undefined): Promise<boolean> {
  const rows = await db.rows(sql`
    select from users u where id = ${userId}
      and (password_hash <> '' or exists (select from passkeys p where p.user_id = u.id and p.host = ${host ?? ''}))`);
  return rows.length > 0;
}

/** The address of a new account is verified from the start. */
export async function markVerified(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.count(sql`update users set email_verified_at = ${now} where id = ${userId}`);
}
