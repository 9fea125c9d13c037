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
  /** By the last count that came to an end. */
  holds: number;
  /** Since that count began. */
  letIn: number;
  at: number;
  underWay: Promise<void> | undefined;
  first: Promise<void> | undefined;
}

/**
 * Keeps estates to the most they may have of something. It is counted once a minute at most while there is room, beside
 * the calls that go by the count before; for that it may be overshot by what other servers let in. Only the first count
 * is waited for, and the one before somebody is refused. One that fails leaves the count before, or none.
 */
export function tally(clock: Clock, most: number, count: (estateId: string) => Promise<number>): HasRoomFor {
  const remembered = new Map<string, Counted>();
  const now = () => clock.now().getTime();

  function isOlder({ at }: Counted, ms: number): boolean {
    const age = now() - at;
    // A clock that was set back says nothing.
    return age < 0 || age >= ms;
  }

  function remember(estateId: string): Counted {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const known: Counted = { holds: 0, letIn: 0, at: now(), underWay: undefined, first: undefined };
    remembered.set(estateId, known);
    known.first = countAnew(estateId, known);
    return known;
  }

  function countAnew(estateId: string, known: Counted): Promise<void> {
    known.underWay ??= countInto(known, estateId).finally(() => {
      known.underWay = undefined;
    });
    return known.underWay;
  }

  async function countInto(known: Counted, estateId: string): Promise<void> {
    const before = known.letIn;
    known.at = now();
    try {
      known.holds = await count(estateId);
      known.letIn -= before;
    } catch {
      // Whoever has room by the count before has it. In a minute it is tried again.
    }
  }

  function takes(known: Counted, more: number): boolean {
    if (known.holds + known.letIn + more > most) return false;
    known.letIn += more;
    return true;
  }

  return async (estateId, more) => {
    if (most === Number.POSITIVE_INFINITY) return true;
    const known = remembered.get(estateId) ?? remember(estateId);
    await known.first;
    if (isOlder(known, GOOD_FOR_MS)) void countAnew(estateId, known);
    if (takes(known, more)) return true;
    if (known.underWay === undefined && !isOlder(known, AGAIN_AFTER_MS)) return false;
    await countAnew(estateId, known);
    return takes(known, more);
  };
}
