/** Who has had a share for so long, and only waits for a slow line, makes room for others. */
const SLOW_MS = 60_000;

export interface BudgetOptions {
  /** Of all shares together, in bytes. */
  most: number;
  /** Of all shares of one owner. */
  mostOfOne?: number;
  full: () => Error;
  fullForOne?: () => Error;
}

export interface Share {
  /** Adds to what the share takes. @throws where the budget has no room for it; then nothing is added */
  add: (bytes: number) => void;
  /** Gives it all back; said twice it does nothing more. */
  release: () => void;
}

/**
 * Opens the share of an owner, which takes nothing yet.
 * @param giveUp ends what the share is for, to make room; tells whether it did
 */
export type Budget = (owner: string | undefined, giveUp?: () => boolean) => Share;

interface Held {
  owner: string | undefined;
  giveUp: () => boolean;
  bytes: number;
  since: number;
}

/** Bounds how many bytes there are of something, for all together and for each owner. */
export function budgetOf({ most, mostOfOne = most, full, fullForOne = full }: BudgetOptions): Budget {
  /** In the order they came. */
  const all = new Set<Held>();

  const hasRoom = (among: Held[], bytes: number, limit: number): boolean => {
    let taken = among.reduce((sum, one) => sum + one.bytes, 0);
    for (const oldest of among) {
      if (taken + bytes <= limit || performance.now() - oldest.since < SLOW_MS) break;
      if (!oldest.giveUp()) continue;
      all.delete(oldest);
      taken -= oldest.bytes;
    }
    return taken + bytes <= limit;
  };

  return (owner, giveUp = () => false) => {
    const held: Held = { owner, giveUp, bytes: 0, since: performance.now() };
    const others = () => [...all].filter((one) => one !== held);
    return {
      add(bytes) {
        const own = others().filter((one) => one.owner === owner);
        if (owner !== undefined && !hasRoom(own, held.bytes + bytes, mostOfOne)) throw fullForOne();
        if (!hasRoom(others(), held.bytes + bytes, most)) throw full();
        held.bytes += bytes;
        all.add(held);
      },
      release() {
        held.bytes = 0;
        all.delete(held);
      },
    };
  };
}
