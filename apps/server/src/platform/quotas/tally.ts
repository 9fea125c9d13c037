import type { Clock } from '../clock.ts';

/** Lifetime of a count; admissions since are added to it. */
const GOOD_FOR_MS = 15_000;
/** Maximum of estates in memory. Beyond it all are dropped, which costs a count each. */
const MOST_REMEMBERED = 20_000;

/** Returns whether an estate has room for so many, and reserves it. */
export type HasRoomFor = (estateId: string, more: number) => Promise<boolean>;

interface Counted {
  /** By the last finished count. */
  rows: Promise<number>;
  /** Since that count started. */
  letIn: number;
  at: number;
}

/**
 * Limits how many of something an estate may have. It is counted every few seconds at most, so other servers may admit
 * more meanwhile. A failed count refuses no call.
 */
export function tally(clock: Clock, most: number, count: (estateId: string) => Promise<number>): HasRoomFor {
  const remembered = new Map<string, Counted>();

  function countOf(estateId: string): Counted {
    const now = clock.now().getTime();
    const last = remembered.get(estateId);
    // A clock that was set back proves nothing.
    if (last !== undefined && now >= last.at && now - last.at < GOOD_FOR_MS) return last;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const counted = { rows: count(estateId).catch(() => 0), letIn: 0, at: now };
    remembered.set(estateId, counted);
    return counted;
  }

  return async (estateId, more) => {
    if (most === Number.POSITIVE_INFINITY) return true;
    const counted = countOf(estateId);
    if ((await counted.rows) + counted.letIn + more > most) return false;
    counted.letIn += more;
    return true;
  };
}
