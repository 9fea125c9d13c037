import type { Passkey } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Data that identifies and verifies a new passkey. */
export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  host: string;
}

export interface StoredPasskey extends MadePasskey {
  id: string;
  userId: string;
}

const PASSKEY_COLUMNS = sql.raw(`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  transports, host`);

export const findByCredential = (db: Db, credentialId: string, host: string) =>
  db.row<StoredPasskey>(sql`
    select ${PASSKEY_COLUMNS} from passkeys where credential_id = ${credentialId} and host = ${host}`);

/** Finds a person's passkeys for a host. */
export const findOf = (db: Db, userId: string, host: string) =>
  db.rows<StoredPasskey>(
    sql`select ${PASSKEY_COLUMNS} from passkeys where user_id = ${userId} and host = ${host}`,
  );

export const listOf = (db: Db, userId: string, host: string | undefined) =>
  db.rows<Passkey>(sql`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt",
      coalesce(host = ${host ?? null}, false) as "worksHere"
    from passkeys where user_id = ${userId} order by created_at desc, id desc`);

export async function countOf(db: Db, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::integer as count from passkeys where user_id = ${userId}`,
  );
  return count;
}

export async function insert(
  tx: Transaction,
  made: MadePasskey & { id: string; userId: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.count(sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, host, created_at)
    values (
      ${made.id}, ${made.userId}, ${made.name}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
      ${made.transports}, ${made.host}, ${made.createdAt}
    )`);
}

/** Stores a use; returns whether its counter is higher than before, or stays 0. Otherwise the passkey was copied. */
export async function noteUse(tx: Transaction, id: string, counter: number, now: Date): Promise<boolean> {
  const noted = await tx.count(sql`
    update passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
  return noted > 0;
}

export async function rename(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  return (
    (await db.count(sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)) > 0
  );
}

/** Returns whether a person can log in by password, a passkey of this host, or an organisation. */
export async function hasAnyWay(tx: Transaction, userId: string, host: string | undefined): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from users u where id = ${userId} and (
      password_hash <> ''
      or exists (select from passkeys p where p.user_id = u.id and p.host = ${host ?? ''})
      or exists (select from identities i where i.user_id = u.id)
    )`);
  return rows.length > 0;
}

/** Deletes a passkey; returns its name. */
export const remove = (tx: Transaction, userId: string, id: string) =>
  tx.row<{ name: string }>(sql`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`);

/** Counts the passkeys of other hosts, which no longer work. */
export async function countElsewhere(db: Db, host: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::integer as count from passkeys where host <> ${host}`,
  );
  return count;
}
