import type { Clock } from '../clock.ts';

/** A count is good for so long; what was let in since is added to it. */
const GOOD_FOR_MS = 60_000;
/** One that leaves no room is made again after so long: something may have been deleted. */
const AGAIN_AFTER_MS = 15_000;
/** Estates remembered at once. Then all are forgotten, which costs a count each. */
const MOST_REMEMBERED = 20_000;

/** Whether an estate has room for so much more; then it is taken to have it. */
export type HasRoomFor = (estateId: string, more: number) => Promise<boolean>;

interface Counted {
  holds: Promise<number>;
  letIn: number;
  at: number;
}

/**
 * Keeps estates to the most they may have of something. It is counted once a minute at most while there is room, so that
 * a call that stores a row does not wait for a count of all; for that it may be overshot by what other servers let in.
 */
export function tally(clock: Clock, most: number, count: (estateId: string) => Promise<number>): HasRoomFor {
  const remembered = new Map<string, Counted>();

  function countAnew(estateId: string): Counted {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const counted: Counted = { holds: count(estateId), letIn: 0, at: clock.now().getTime() };
    remembered.set(estateId, counted);
    // Not known, it is asked for again.
    counted.holds.catch(() => remembered.delete(estateId));
    return counted;
  }

  async function takes(counted: Counted, more: number): Promise<boolean> {
    const holds = await counted.holds;
    if (holds + counted.letIn + more > most) return false;
    counted.letIn += more;
    return true;
  }

  return async (estateId, more) => {
    if (most === Number.POSITIVE_INFINITY) return true;
    const known = remembered.get(estateId);
    const age = known === undefined ? GOOD_FOR_MS : clock.now().getTime() - known.at;
    if (known === undefined || age >= GOOD_FOR_MS) return takes(countAnew(estateId), more);
    if (await takes(known, more)) return true;
    return age >= AGAIN_AFTER_MS && takes(countAnew(estateId), more);
  };
}
