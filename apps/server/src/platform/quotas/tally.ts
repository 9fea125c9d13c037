import type { Clock } from '../clock.ts';

/** Lifetime of a count near the limit; admissions since are added to it. */
const GOOD_FOR_MS = 15_000;
/** Lifetime of a count while at most this part of the limit is used: other servers can't add the rest unnoticed. */
const FAR_BELOW = 1 / 4;
const GOOD_FAR_BELOW_MS = 3_600_000;
/** Maximum of estates in memory. Beyond it all are dropped, which costs a count each. */
const MOST_REMEMBERED = 20_000;

/** Returns whether an estate has room for so many, and reserves it. */
export type HasRoomFor = (estateId: string, more: number) => Promise<boolean>;

interface EstateCount {
  /** By the last finished count. */
  rows: Promise<number>;
  /** The same; `undefined` until it is finished, and if it failed. */
  known: number | undefined;
  /** Since that count started. */
  letIn: number;
  at: number;
}

/**
 * Limits how many of something an estate may have. It is counted every few seconds at most, and far below the limit once
 * an hour, so other servers may admit more meanwhile. A failed count refuses no call.
 */
export function tally(clock: Clock, most: number, count: (estateId: string) => Promise<number>): HasRoomFor {
  const remembered = new Map<string, EstateCount>();

  const lifetimeOf = ({ known, letIn }: EstateCount): number =>
    known !== undefined && known + letIn <= FAR_BELOW * most ? GOOD_FAR_BELOW_MS : GOOD_FOR_MS;

  function countOf(estateId: string): EstateCount {
    const now = clock.now().getTime();
    const last = remembered.get(estateId);
    // A clock that was set back proves nothing.
    if (last !== undefined && now >= last.at && now - last.at < lifetimeOf(last)) return last;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const counted: EstateCount = { rows: Promise.resolve(0), known: undefined, letIn: 0, at: now };
    counted.rows = count(estateId).then(
      (rows) => {
        counted.known = rows;
        return rows;
      },
      () => 0,
    );
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
