import type { Role } from '@cuverie/domain';
import type { Db, Transaction } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Member } from './member.ts';

export interface NewTokens {
  sessionId: string;
  access: { hash: Buffer; expiresAt: Date };
  refresh: { hash: Buffer; expiresAt: Date };
}

/** A token is valid only if it expires within its lifetime; a later expiry comes from a wrong clock. */
export interface Validity {
  after: Date;
  upTo: Date;
}

/** Whether a person has a second factor. */
export const hasFactor = (userId: Sql): Sql => sql`(
  exists (select from totps where user_id = ${userId} and confirmed_at is not null)
  or exists (select from passkeys where user_id = ${userId}))`;

/**
 * Finds the session of a token, in the named estate or else that of the session; `role` is `null` if they are no
 * member.
 */
export const findMember = (
  db: Db,
  accessHash: Buffer,
  expires: Validity,
  estateId: string | undefined,
): Promise<Member | (Omit<Member, 'role'> & { role: null }) | undefined> =>
  db.row(sql`
    select s.user_id as "userId", m.estate_id as "estateId", s.id as "sessionId", u.name, m.role, e.time_zone as "timeZone",
      d.due_at as "leavesAt", s.proven_at as "provenAt",
      case when e.demands_second_factor then not ${hasFactor(sql`u.id`)} else false end as "lacksFactor"
    from access_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    left join memberships m on m.user_id = s.user_id and m.estate_id = coalesce(${estateId ?? null}::uuid, s.estate_id)
    left join estates e on e.id = m.estate_id
    left join deletions d on d.user_id = s.user_id
    where t.hash = ${accessHash} and t.expires_at > ${expires.after} and t.expires_at <= ${expires.upTo}
      and (d.due_at is null or d.due_at > ${expires.after})
      and s.ended_at is null`);

/** Locks an open session, also against calls of the same session that may end it; returns whether it exists. */
export const lockSession = async (tx: Transaction, sessionId: string): Promise<boolean> =>
  (await tx.count(sql`select from sessions where id = ${sessionId} and ended_at is null for no key update`)) >
  0;

/** Locks a membership, so that it neither ends nor changes meanwhile. */
export const lockMembership = (
  tx: Transaction,
  { userId, estateId }: Pick<Member, 'userId' | 'estateId'>,
): Promise<{ role: Role } | undefined> =>
  tx.row(sql`select role from memberships where user_id = ${userId} and estate_id = ${estateId} for share`);

export async function insertSession(
  db: Db,
  session: { id: string; userId: string; estateId: string; device: string | null; startedAt: Date },
): Promise<void> {
  await db.count(sql`
    insert into sessions (id, user_id, estate_id, device, started_at, last_used_at, proven_at)
    values (
      ${session.id}, ${session.userId}, ${session.estateId}, ${session.device}, ${session.startedAt}, ${session.startedAt},
      ${session.startedAt}
    )`);
}

export async function insertTokens(db: Db, { sessionId, access, refresh }: NewTokens): Promise<void> {
  await db.count(sql`
    insert into access_tokens (hash, session_id, expires_at)
    values (${access.hash}, ${sessionId}, ${access.expiresAt})`);
  await db.count(sql`
    insert into refresh_tokens (hash, session_id, expires_at)
    values (${refresh.hash}, ${sessionId}, ${refresh.expiresAt})`);
}

/** Marks a refresh token as used, once; returns when and for what, if it and its session are valid. */
export async function spendRefreshToken(
  db: Db,
  hash: Buffer,
  now: Date,
  expires: Validity,
  startedAfter: Date,
): Promise<{ sessionId: string; spentAt: string; successor: Buffer | null } | undefined> {
  return db.row(sql`
    update refresh_tokens r set spent_at = coalesce(r.spent_at, ${now})
    from sessions s
    where r.hash = ${hash} and r.expires_at > ${expires.after} and r.expires_at <= ${expires.upTo}
      and s.id = r.session_id and s.ended_at is null and s.started_at > ${startedAfter}
    returning r.session_id as "sessionId", r.spent_at as "spentAt", r.successor`);
}

/** Stores the sealed pair a refresh token was exchanged for. */
export async function storeSuccessor(db: Db, hash: Buffer, successor: Buffer): Promise<void> {
  await db.count(sql`update refresh_tokens set successor = ${successor} where hash = ${hash}`);
}

/** Counts a session's refresh tokens that expire after an instant. */
export async function countRefreshTokens(db: Db, sessionId: string, expireAfter: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from refresh_tokens
    where session_id = ${sessionId} and expires_at > ${expireAfter}`);
  return count;
}

/** Deletes the pairs of refresh tokens used before an instant. */
export const clearSuccessors = (db: Db, before: Date): Promise<number> =>
  db.count(
    sql`update refresh_tokens set successor = null where successor is not null and spent_at < ${before}`,
  );

export async function markUsed(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.count(sql`update sessions set last_used_at = ${now} where id = ${sessionId}`);
}

export async function setProven(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.count(sql`update sessions set proven_at = ${now} where id = ${sessionId}`);
}

/** Ends a person's open sessions beyond a number, those unused the longest first. */
export async function markEndedBeyond(db: Db, userId: string, most: number, now: Date): Promise<void> {
  await db.count(sql`
    update sessions set ended_at = ${now}
    where id in (
      select id from sessions where user_id = ${userId} and ended_at is null
      order by coalesce(last_used_at, started_at) desc, id desc offset ${most}
    )`);
}

export const findSessions = (
  db: Db,
  userId: string,
  open: { startedAfter: Date; usedAfter: Date },
): Promise<{ id: string; device: string | null; startedAt: string; lastUsedAt: string }[]> =>
  db.rows(sql`
    select id, device, started_at as "startedAt", coalesce(last_used_at, started_at) as "lastUsedAt"
    from sessions
    where user_id = ${userId} and ended_at is null and started_at > ${open.startedAfter}
      and coalesce(last_used_at, started_at) > ${open.usedAfter}
    order by coalesce(last_used_at, started_at) desc, id desc`);

export async function markEndedOf(db: Db, userId: string, sessionId: string, now: Date): Promise<boolean> {
  const ended = await db.count(sql`
    update sessions set ended_at = ${now}
    where id = ${sessionId} and user_id = ${userId} and ended_at is null`);
  return ended > 0;
}

/** Moves a session to another estate of its person. */
export async function moveSession(db: Db, sessionId: string, estateId: string): Promise<void> {
  await db.count(sql`update sessions set estate_id = ${estateId} where id = ${sessionId}`);
}

/** Moves a person's sessions in one of their estates to another. */
export async function moveSessions(db: Db, userId: string, from: string, to: string): Promise<void> {
  await db.count(
    sql`update sessions set estate_id = ${to} where user_id = ${userId} and estate_id = ${from}`,
  );
}

export async function markEnded(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.count(sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`);
}

export const markAllEnded = (db: Db, userId: string, now: Date): Promise<number> =>
  db.count(sql`update sessions set ended_at = ${now} where user_id = ${userId} and ended_at is null`);

/** Ends every session; returns how many. */
export const markEverybodysEnded = (db: Db, now: Date): Promise<number> =>
  db.count(sql`update sessions set ended_at = ${now} where ended_at is null`);

export async function markOthersEnded(db: Db, userId: string, keptFamily: string, now: Date): Promise<void> {
  await db.count(sql`
    update sessions set ended_at = ${now} where user_id = ${userId} and id <> ${keptFamily} and ended_at is null`);
}

/**
 * Deletes tokens expired before an instant, sessions with their last refresh token, and ended ones; returns how many.
 */
export async function deletePast(db: Db, before: Date): Promise<number> {
  const access = await db.count(sql`delete from access_tokens where expires_at < ${before}`);
  const { refresh } = await db.one<{ refresh: number }>(sql`
    with gone as (
      delete from refresh_tokens where expires_at < ${before} returning hash, session_id
    ), orphaned as (
      delete from sessions s
      where s.id in (select session_id from gone)
        and not exists (
          select from refresh_tokens r where r.session_id = s.id and r.hash not in (select hash from gone)
        )
    )
    select count(*)::int as refresh from gone`);
  const ended = await db.count(sql`delete from sessions where ended_at < ${before}`);
  return access + refresh + ended;
}
