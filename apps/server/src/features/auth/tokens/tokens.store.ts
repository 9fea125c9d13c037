import type { ApiToken } from '@cuverie/contract';
import type { TokenScope } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface NewToken {
  id: string;
  userId: string;
  estateId: string;
  name: string;
  scope: TokenScope;
  hash: Buffer;
  createdAt: Date;
  expiresAt: string | null;
}

const SHOWN = sql`
  select t.id, t.name, t.scope, json_build_object('id', e.id, 'name', e.name) as estate,
    t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
    t.off_since as "offSince"
  from api_tokens t
  join estates e on e.id = t.estate_id`;

/** Lists a person's tokens that were not revoked, newest first. */
export const findTokens = (db: Db, userId: string): Promise<ApiToken[]> =>
  db.rows<ApiToken>(sql`
    ${SHOWN} where t.user_id = ${userId} and t.revoked_at is null order by t.created_at desc, t.id desc`);

/** Counts a person's working tokens. */
export async function countWorking(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from api_tokens
    where user_id = ${userId} and revoked_at is null and off_since is null and (expires_at is null or expires_at > ${now})`);
  return count;
}

/** Counts the tokens of a locked person, so that two simultaneous requests cannot exceed the limit. */
export async function lockAndCount(tx: Transaction, userId: string): Promise<number> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from api_tokens where user_id = ${userId} and revoked_at is null`);
  return count;
}

export async function insertToken(db: Db, token: NewToken): Promise<ApiToken> {
  await db.count(sql`
    insert into api_tokens (id, user_id, estate_id, name, scope, hash, created_at, expires_at)
    values (
      ${token.id}, ${token.userId}, ${token.estateId}, ${token.name}, ${token.scope}, ${token.hash},
      ${token.createdAt}, ${token.expiresAt}
    )`);
  return db.one<ApiToken>(sql`${SHOWN} where t.id = ${token.id}`);
}

/** Reactivates a token of a person; returns it if it is theirs. */
export async function markOn(tx: Transaction, userId: string, id: string): Promise<ApiToken | undefined> {
  await tx.count(sql`
    update api_tokens set off_since = null where id = ${id} and user_id = ${userId} and revoked_at is null`);
  return tx.row<ApiToken>(sql`
    ${SHOWN} where t.id = ${id} and t.user_id = ${userId} and t.revoked_at is null`);
}

/** Revokes a token of a person; returns its name and estate. */
export const markRevoked = (
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<{ name: string; estateId: string } | undefined> =>
  db.row(sql`
    update api_tokens set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null
    returning name, estate_id as "estateId"`);

export async function markAllRevoked(db: Db, userId: string, now: Date): Promise<void> {
  await db.count(
    sql`update api_tokens set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`,
  );
}

/** Deletes a person's revoked tokens except the most recently revoked ones. */
export async function deleteRevokedBeyond(db: Db, userId: string, most: number): Promise<void> {
  await db.count(sql`
    delete from api_tokens where id in (
      select id from api_tokens where user_id = ${userId} and revoked_at is not null
      order by revoked_at desc, id desc offset ${most}
    )`);
}

/** Deletes tokens revoked or expired before an instant; returns how many. */
export const deleteTokens = (db: Db, before: Date): Promise<number> =>
  db.count(sql`delete from api_tokens where revoked_at < ${before} or expires_at < ${before}`);
