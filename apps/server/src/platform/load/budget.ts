/** A share this old that only waits for a slow line makes room for others. */
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
  /** Increases the share. @throws if the budget has no room; nothing is added then */
  add: (bytes: number) => void;
  /** Releases the share; repeated calls do nothing. */
  release: () => void;
}

/**
 * Opens an empty share of an owner.
 * @param giveUp ends the work of the share to make room; returns whether it did
 */
export type Budget = (owner: string | undefined, giveUp?: () => boolean) => Share;

interface Reservation {
  owner: string | undefined;
  giveUp: () => boolean;
  bytes: number;
  since: number;
}

/** Limits a number of bytes, in total and per owner. */
export function budgetOf({ most, mostOfOne = most, full, fullForOne = full }: BudgetOptions): Budget {
  /** In order of arrival. */
  const all = new Set<Reservation>();

  const hasRoom = (among: Reservation[], bytes: number, limit: number): boolean => {
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
    const reservation: Reservation = { owner, giveUp, bytes: 0, since: performance.now() };
    const others = () => [...all].filter((one) => one !== reservation);
    return {
      add(bytes) {
        const own = others().filter((one) => one.owner === owner);
        if (owner !== undefined && !hasRoom(own, reservation.bytes + bytes, mostOfOne)) throw fullForOne();
        if (!hasRoom(others(), reservation.bytes + bytes, most)) throw full();
        reservation.bytes += bytes;
        all.add(reservation);
      },
      release() {
        reservation.bytes = 0;
        all.delete(reservation);
      },
    };
  };
}
