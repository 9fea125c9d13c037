import type { Tokens } from '@cuverie/contract';
import { v7 as uuid } from 'uuid';
import { CLOCK_SLACK_MS, type Clock } from '../clock.ts';
import type { Database, Db } from '../database/database.ts';
import { digest } from '../digest.ts';
import { newToken } from '../token.ts';
import type { Member } from './member.ts';
import * as store from './sessions.store.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

export const ACCESS_LIFE_MS = HOUR;
export const REFRESH_LIFE_MS = 30 * DAY;
/** Two tabs refresh at once, or an answer is lost among the vines: a spent token still works for so long. */
export const SPENT_GRACE_MS = 60 * SECOND;

/** A clock that is set back by up to this much signs nobody out. */
const REFRESH_SLACK_MS = DAY;

const holds = (now: Date, lifeMs: number, slackMs: number): store.Holds => ({
  after: now,
  upTo: new Date(now.getTime() + lifeMs + slackMs),
});

/** Who a token belongs to, if it still holds. */
export async function authenticate(db: Db, clock: Clock, accessToken: string): Promise<Member | undefined> {
  const expires = holds(clock.now(), ACCESS_LIFE_MS, CLOCK_SLACK_MS);
  return store.findMember(db, digest(accessToken), expires);
}

/** Takes a transaction too, so that an account and its first session are made together. */
export async function startSession(
  db: Db,
  clock: Clock,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<Tokens> {
  const id = uuid();
  await store.insertSession(db, { id, userId, estateId, startedAt: clock.now() });
  return issueTokens(db, clock, id);
}

export type Refreshed =
  | { outcome: 'refreshed'; tokens: Tokens }
  /** A token we don't know, or no longer honour. */
  | { outcome: 'refused' }
  /** A spent token came back long after: somebody else holds a copy, so the session was ended. */
  | { outcome: 'reused'; sessionId: string };

/** Trades a refresh token for a new pair. */
export async function refreshSession(db: Database, clock: Clock, refreshToken: string): Promise<Refreshed> {
  const now = clock.now();
  return db.begin(async (transaction): Promise<Refreshed> => {
    const expires = holds(now, REFRESH_LIFE_MS, REFRESH_SLACK_MS);
    const spent = await store.spendRefreshToken(transaction, digest(refreshToken), now, expires);
    if (!spent) return { outcome: 'refused' };
    // Either way: a clock that stood ahead must not lend the grace for as long as it did.
    if (Math.abs(now.getTime() - Date.parse(spent.spentAt)) > SPENT_GRACE_MS) {
      await store.markEnded(transaction, spent.sessionId, now);
      return { outcome: 'reused', sessionId: spent.sessionId };
    }
    return { outcome: 'refreshed', tokens: await issueTokens(transaction, clock, spent.sessionId) };
  });
}

/** Ends a session: neither its access nor its refresh tokens work from here on. */
export async function endSession(db: Db, clock: Clock, sessionId: string): Promise<void> {
  await store.markEnded(db, sessionId, clock.now());
}

/** Ends every session of a person, wherever they are signed in. */
export async function endAllSessions(db: Db, clock: Clock, userId: string): Promise<void> {
  await store.markAllEnded(db, userId, clock.now());
}

/** Ends every session of a person but the one they are calling in. */
export async function endOtherSessions(db: Db, clock: Clock, { userId, sessionId }: Member): Promise<void> {
  await store.markOthersEnded(db, userId, sessionId, clock.now());
}

async function issueTokens(db: Db, clock: Clock, sessionId: string): Promise<Tokens> {
  const access = newToken();
  const refresh = newToken();
  const now = clock.now().getTime();
  await store.insertTokens(db, {
    sessionId,
    access: { hash: digest(access), expiresAt: new Date(now + ACCESS_LIFE_MS) },
    refresh: { hash: digest(refresh), expiresAt: new Date(now + REFRESH_LIFE_MS) },
  });
  return { access, refresh };
}

/** Expired rows stay a day, so that a sweep never meets a request that is using one in its last moment. */
const KEPT_AFTER_MS = DAY;

/** Removes what no token can reach any more; answers how many rows went. */
export const sweepSessions = (db: Db, clock: Clock): Promise<number> =>
  store.deletePast(db, new Date(clock.now().getTime() - KEPT_AFTER_MS));
