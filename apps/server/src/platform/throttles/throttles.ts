import type { Clock } from '../clock.ts';
import type { Sql, Transaction } from '../database/database.ts';
import { digest } from '../digest.ts';
import { tooManyRequests } from '../http/refusal.ts';
import * as store from './throttles.store.ts';
import { waitInWords } from './wait-words.ts';

const SECOND = 1000;

/** How often something may be tried before one has to wait. */
export interface Limit {
  /** The word the counts are kept under. */
  readonly action: string;
  /** Tries in a window; the window opens with the first one. */
  readonly tries: number;
  readonly windowSeconds: number;
  /**
   * How long to wait after the last of the tries and after each one that follows; the last wait repeats.
   * Without it one waits for the window to end.
   */
  readonly waitsSeconds?: readonly [number, ...number[]];
}

/** Growing waits fade once nothing was tried for so long after the last one. */
const WAITS_FADE_SECONDS = 15 * 60;

/** A limit and who it counts: an account, or the address of a client. */
export interface Counted {
  limit: Limit;
  subject: string;
}

export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/**
 * Counts a try under all of its limits before it is made, so that guesses made at once can't slip through
 * together. Where one of them refuses none counts it: waiting never gets longer by asking too early.
 */
export async function admit(sql: Sql, clock: Clock, counted: readonly Counted[]): Promise<Admission> {
  const now = clock.now();
  // One order for everybody, or two tries could wait for each other.
  const inOrder = counted.map(keyed).sort((a, b) => a.action.localeCompare(b.action));
  return sql.begin(async (transaction): Promise<Admission> => {
    const counts: store.Count[] = [];
    for (const key of inOrder) counts.push(await store.lockCount(transaction, key, now));
    const waits = counts.map(({ blockedUntil }) => (blockedUntil?.getTime() ?? 0) - now.getTime());
    const longest = Math.max(0, ...waits);
    if (longest > 0) return { admitted: false, retryAfterSeconds: Math.ceil(longest / SECOND) };
    for (const [index, key] of inOrder.entries()) {
      await store.saveCount(transaction, key, oneMore(key.limit, counts[index], now));
    }
    return { admitted: true };
  });
}

/** As `admit`, refusing with the reason and how long to wait. */
export async function admitOrRefuse(
  sql: Sql,
  clock: Clock,
  counted: readonly Counted[],
  reason: string,
): Promise<void> {
  const admission = await admit(sql, clock, counted);
  if (admission.admitted) return;
  const seconds = admission.retryAfterSeconds;
  throw tooManyRequests(seconds, `${reason} Try again in ${waitInWords(seconds)}.`);
}

/** Forgets everything counted for a subject. */
export async function clear(sql: Sql | Transaction, counted: Counted): Promise<void> {
  await store.deleteCount(sql, keyed(counted));
}

/** Takes one try back that was counted up front and turned out well. */
export async function takeBack(sql: Sql | Transaction, counted: Counted): Promise<void> {
  await store.lowerCount(sql, keyed(counted));
}

function oneMore(limit: Limit, before: store.Count | undefined, now: Date): store.Count {
  const remembered = before !== undefined && before.forgottenAt > now;
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

interface Keyed extends store.Key {
  limit: Limit;
}

function keyed({ limit, subject }: Counted): Keyed {
  return { limit, action: limit.action, subject: digest(subject) };
}

const SWEPT_AT_ONCE = 1000;

/** Removes counts that no longer matter; answers how many. */
export async function sweepThrottles(sql: Sql | Transaction, clock: Clock): Promise<number> {
  let swept = 0;
  for (let bite = SWEPT_AT_ONCE; bite === SWEPT_AT_ONCE; swept += bite) {
    bite = await store.deleteForgotten(sql, clock.now(), SWEPT_AT_ONCE);
  }
  return swept;
}
