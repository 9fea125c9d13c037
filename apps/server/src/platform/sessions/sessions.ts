import type { Tokens } from '@cuverie/contract';
import { MOST_SESSIONS, PROOF_MINUTES } from '@cuverie/domain';
import { v7 as uuid } from 'uuid';
import { CLOCK_SLACK_MS, type Clock } from '../clock.ts';
import type { Database, Db } from '../database/database.ts';
import { digest } from '../digest.ts';
import { refused, tooManyRequests } from '../http/refusal.ts';
import { type Secrets, secretsBy } from '../secrets/secrets.ts';
import { newToken } from '../token.ts';
import { isApiToken, memberOfToken } from './api-tokens.ts';
import type { Member } from './member.ts';
import * as store from './sessions.store.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

export const ACCESS_LIFE_MS = HOUR;
/** Two tabs may refresh at once, or an answer may be lost on a bad line, so a used token still works for this time. */
export const SPENT_GRACE_MS = 60 * SECOND;

/** Lifetimes of an unused and of a used session. */
export interface SessionLife {
  readonly idleMs: number;
  readonly mostMs: number;
}

/** A clock set back by up to this much ends no session. */
const REFRESH_SLACK_MS = DAY;

const validityAt = (now: Date, lifeMs: number, slackMs: number): store.Validity => ({
  after: now,
  upTo: new Date(now.getTime() + lifeMs + slackMs),
});

/**
 * Returns the owner of a valid token, in the named estate or else that of the session. An invalid API token is refused
 * with its own message, and is for one estate only.
 * @throws Refusal 403 if the named estate is none of theirs
 */
export async function authenticate(
  db: Db,
  clock: Clock,
  accessToken: string,
  estateId?: string,
): Promise<Member | undefined> {
  if (isApiToken(accessToken)) {
    const member = await memberOfToken(db, clock, accessToken);
    if (estateId !== undefined && estateId !== member.estateId) throw refused(403, 'not_your_estate');
    return member;
  }
  const expires = validityAt(clock.now(), ACCESS_LIFE_MS, CLOCK_SLACK_MS);
  const member = await store.findMember(db, digest(accessToken), expires, estateId);
  if (member?.role === null) throw refused(403, 'not_your_estate');
  return member;
}

/** Accepts a transaction, so that an account and its first session are created together. */
export async function startSession(
  db: Db,
  clock: Clock,
  life: SessionLife,
  { userId, estateId, device = null }: { userId: string; estateId: string; device?: string | null },
): Promise<Tokens> {
  const id = uuid();
  const now = clock.now();
  await store.insertSession(db, { id, userId, estateId, device, startedAt: now });
  await store.markEndedBeyond(db, userId, MOST_SESSIONS, now);
  return issueTokens(db, clock, life, id);
}

/** Whether the member gave a fresh proof within the last minutes. */
export function isFresh({ provenAt }: Member, clock: Clock): boolean {
  if (provenAt === null) return false;
  const ageMs = clock.now().getTime() - Date.parse(provenAt);
  return ageMs < PROOF_MINUTES * 60 * SECOND && ageMs > -CLOCK_SLACK_MS;
}

/** Records that the member just gave a fresh proof. */
export const markProven = (db: Db, clock: Clock, { sessionId }: Member): Promise<void> =>
  store.setProven(db, sessionId, clock.now());

export type RefreshResult =
  | { outcome: 'refreshed'; tokens: Tokens }
  /** An unknown or expired token. */
  | { outcome: 'refused' }
  /** A used token came back long after: another client has a copy, so the session was revoked. */
  | { outcome: 'reused'; sessionId: string };

/** Encrypted with a key derived from the token itself, not from its stored hash. */
const sealedBy = (refreshToken: string): Secrets => secretsBy(digest(`successor of ${refreshToken}`));

/** A session needs one pair an hour, and more when pages closed for long are opened. */
const MOST_PAIRS = 30;
const PAIRS_WINDOW_MS = 10 * 60 * SECOND;

async function refuseTooMany(db: Db, sessionId: string, now: Date, { idleMs }: SessionLife): Promise<void> {
  const issuedAfter = now.getTime() - PAIRS_WINDOW_MS;
  const recent = await store.countRefreshTokens(db, sessionId, new Date(issuedAfter + idleMs));
  const seconds = PAIRS_WINDOW_MS / SECOND;
  if (recent >= MOST_PAIRS) throw tooManyRequests(seconds, 'too_many_requests.refreshes', { seconds });
}

/** Exchanges a refresh token for a new pair, or again within its grace for the same one. */
export async function refreshSession(
  db: Database,
  clock: Clock,
  life: SessionLife,
  refreshToken: string,
): Promise<RefreshResult> {
  const now = clock.now();
  return db.begin(async (transaction): Promise<RefreshResult> => {
    const expires = validityAt(now, life.idleMs, REFRESH_SLACK_MS);
    const startedAfter = since(now, life.mostMs);
    const spent = await store.spendRefreshToken(
      transaction,
      digest(refreshToken),
      now,
      expires,
      startedAfter,
    );
    if (!spent) return { outcome: 'refused' };
    // In both directions: a clock that was fast must not extend the grace.
    if (Math.abs(now.getTime() - Date.parse(spent.spentAt)) > SPENT_GRACE_MS) {
      await store.markEnded(transaction, spent.sessionId, now);
      return { outcome: 'reused', sessionId: spent.sessionId };
    }
    await store.markUsed(transaction, spent.sessionId, now);
    const sealing = sealedBy(refreshToken);
    const before = spent.successor && sealing.open(spent.successor, spent.sessionId);
    if (before) return { outcome: 'refreshed', tokens: JSON.parse(String(before)) as Tokens };
    await refuseTooMany(transaction, spent.sessionId, now, life);
    const tokens = await issueTokens(transaction, clock, life, spent.sessionId);
    const successor = sealing.seal(Buffer.from(JSON.stringify(tokens)), spent.sessionId);
    await store.storeSuccessor(transaction, digest(refreshToken), successor);
    return { outcome: 'refreshed', tokens };
  });
}

const since = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Lists a person's usable sessions, most recent first. */
export const listSessions = (db: Db, clock: Clock, life: SessionLife, userId: string) =>
  store.findSessions(db, userId, {
    startedAfter: since(clock.now(), life.mostMs),
    usedAfter: since(clock.now(), life.idleMs),
  });

/** Ends a session of a person; returns whether it was theirs. */
export const endSessionOf = (db: Db, clock: Clock, userId: string, sessionId: string): Promise<boolean> =>
  store.markEndedOf(db, userId, sessionId, clock.now());

/** Ends a session, so that its access and refresh tokens stop working. */
export async function endSession(db: Db, clock: Clock, sessionId: string): Promise<void> {
  await store.markEnded(db, sessionId, clock.now());
}

/** Ends every session of a person; returns how many. */
export const endAllSessions = (db: Db, clock: Clock, userId: string): Promise<number> =>
  store.markAllEnded(db, userId, clock.now());

/** Ends every session of all people; returns how many. */
export const endEverybodysSessions = (db: Db, clock: Clock): Promise<number> =>
  store.markEverybodysEnded(db, clock.now());

/** Ends every session of a person except the calling one. */
export async function endOtherSessions(db: Db, clock: Clock, { userId, sessionId }: Member): Promise<void> {
  await store.markOthersEnded(db, userId, sessionId, clock.now());
}

async function issueTokens(db: Db, clock: Clock, life: SessionLife, sessionId: string): Promise<Tokens> {
  const access = newToken();
  const refresh = newToken();
  const now = clock.now().getTime();
  await store.insertTokens(db, {
    sessionId,
    access: { hash: digest(access), expiresAt: new Date(now + ACCESS_LIFE_MS) },
    refresh: { hash: digest(refresh), expiresAt: new Date(now + life.idleMs) },
  });
  return { access, refresh };
}

/** Expired rows stay for a day, so that a sweep never meets a request using one in its last moment. */
const SWEPT_AFTER_MS = DAY;

/** Deletes what no token can reach any more; returns how many rows. */
export async function sweepSessions(db: Db, clock: Clock): Promise<number> {
  await store.clearSuccessors(db, since(clock.now(), SPENT_GRACE_MS));
  return store.deletePast(db, since(clock.now(), SWEPT_AFTER_MS));
}
