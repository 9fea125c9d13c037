import { CLOCK_SLACK_MS, type Clock } from '../clock.ts';
import type { Database, Db } from '../database/database.ts';
import { digest } from '../digest.ts';
import { tooManyRequests } from '../http/refusal.ts';
import * as store from './throttles.store.ts';

const SECOND = 1000;

/** How often an action may be attempted before a wait. */
export interface Limit {
  /** Key of the counts. */
  readonly action: string;
  /** Attempts per window, which starts with the first one. */
  readonly tries: number;
  readonly windowSeconds: number;
  /**
   * Waits after the last of the attempts and after each further one; the last wait repeats. Without it the window must
   * end first.
   */
  readonly waitsSeconds?: readonly [number, ...number[]];
}

/** Growing waits are reset after this time without attempts. */
const WAITS_FADE_SECONDS = 15 * 60;

/** A limit and its subject: an account, or a client's address. */
export interface LimitedSubject {
  limit: Limit;
  subject: string;
}

export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/**
 * Counts an attempt under all of its limits before it is made, so that simultaneous guesses cannot pass together. If
 * one refuses, none counts it, so early attempts never extend a wait.
 */
export async function admit(
  db: Database,
  clock: Clock,
  counted: readonly LimitedSubject[],
): Promise<Admission> {
  const now = clock.now();
  // A fixed order, so that two attempts cannot deadlock.
  const inOrder = counted.map(keyed).sort((a, b) => a.action.localeCompare(b.action));
  return db.begin(async (transaction): Promise<Admission> => {
    const counts: { key: LimitKey; count: store.Count }[] = [];
    for (const key of inOrder) {
      counts.push({ key, count: credible(key.limit, await store.lockCount(transaction, key, now), now) });
    }
    const waits = counts.map(({ key, count }) => waitSeconds(key.limit, count.blockedUntil, now));
    const longest = Math.max(0, ...waits);
    if (longest > 0) return { admitted: false, retryAfterSeconds: Math.ceil(longest) };
    for (const { key, count } of counts) {
      await store.saveCount(transaction, key, oneMore(key.limit, count, now));
    }
    return { admitted: true };
  });
}

/** Like `admit`, but refuses with the action and the wait. */
export async function admitOrRefuse(
  db: Database,
  clock: Clock,
  counted: readonly LimitedSubject[],
  why:
    | 'sign_ins'
    | 'passwords'
    | 'link_passwords'
    | 'codes'
    | 'sign_ups'
    | 'resets'
    | 'invitations'
    | 'emails'
    | 'devices',
): Promise<void> {
  const admission = await admit(db, clock, counted);
  if (admission.admitted) return;
  const seconds = admission.retryAfterSeconds;
  throw tooManyRequests(seconds, `too_many_requests.${why}`, { seconds });
}

/** Resets all counts of a subject. */
export async function clear(db: Db, counted: LimitedSubject): Promise<void> {
  await store.deleteCount(db, keyed(counted));
}

/** Takes back an attempt that succeeded. */
export async function uncount(db: Db, counted: LimitedSubject): Promise<void> {
  await store.lowerCount(db, keyed(counted));
}

const longestWaitSeconds = ({ windowSeconds, waitsSeconds = [windowSeconds] }: Limit): number =>
  Math.max(...waitsSeconds);

const longestMemorySeconds = (limit: Limit): number =>
  limit.waitsSeconds === undefined
    ? limit.windowSeconds
    : Math.max(limit.windowSeconds, longestWaitSeconds(limit) + WAITS_FADE_SECONDS);

/** Times further ahead than the limit's maximum come from a wrong clock, so the count starts again. */
function credible(limit: Limit, count: store.Count, now: Date): store.Count {
  const isAhead = (moment: Date | null, seconds: number): boolean =>
    moment !== null && moment.getTime() > after(now, seconds).getTime() + CLOCK_SLACK_MS;
  const isWrong =
    isAhead(count.blockedUntil, longestWaitSeconds(limit)) ||
    isAhead(count.forgottenAt, longestMemorySeconds(limit));
  return isWrong ? { count: 0, blockedUntil: null, forgottenAt: now } : count;
}

function waitSeconds(limit: Limit, blockedUntil: Date | null, now: Date): number {
  if (blockedUntil === null) return 0;
  return Math.min((blockedUntil.getTime() - now.getTime()) / SECOND, longestWaitSeconds(limit));
}

function oneMore(limit: Limit, before: store.Count, now: Date): store.Count {
  const remembered = before.forgottenAt > now;
  const count = remembered ? before.count + 1 : 1;
  const windowEnds = remembered ? before.forgottenAt : after(now, limit.windowSeconds);
  if (count < limit.tries) return { count, blockedUntil: null, forgottenAt: windowEnds };
  if (limit.waitsSeconds === undefined) return { count, blockedUntil: windowEnds, forgottenAt: windowEnds };
  const wait = limit.waitsSeconds[count - limit.tries] ?? limit.waitsSeconds.at(-1) ?? 0;
  return {
    count,
    blockedUntil: after(now, wait),
    forgottenAt: after(now, wait + WAITS_FADE_SECONDS),
  };
}

const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * SECOND);

interface LimitKey extends store.Key {
  limit: Limit;
}

function keyed({ limit, subject }: LimitedSubject): LimitKey {
  return { limit, action: limit.action, subject: digest(subject) };
}

/** Deletes expired counts; returns how many. */
export const sweepThrottles = (db: Db, clock: Clock): Promise<number> =>
  store.deleteForgotten(db, clock.now());
