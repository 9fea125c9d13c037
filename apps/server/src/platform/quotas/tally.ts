import type { Clock } from '../clock.ts';

/** A count is good for so long; what was let in since is added to it. */
const GOOD_FOR_MS = 15_000;
/** Estates remembered at once. Then all are forgotten, which costs a count each. */
const MOST_REMEMBERED = 20_000;

/** Whether an estate has room for so much more; then it is taken to have it. */
export type HasRoomFor = (estateId: string, more: number) => Promise<boolean>;

interface Counted {
  /** By the last count that came to an end. */
  rows: Promise<number>;
  /** Since that count began. */
  letIn: number;
  at: number;
}

/**
 * Keeps estates to the most they may have of something. It is counted every few seconds at most; other servers may let in
 * more meanwhile. A count that fails refuses no call.
 */
export function tally(clock: Clock, most: number, count: (estateId: string) => Promise<number>): HasRoomFor {
  const remembered = new Map<string, Counted>();

  function countOf(estateId: string): Counted {
    const now = clock.now().getTime();
    const last = remembered.get(estateId);
    // A clock that was set back says nothing.
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
