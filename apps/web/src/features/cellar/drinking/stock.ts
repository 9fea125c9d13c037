import type { Wine } from '@cuverie/contract';

/** A wine some of whose bottles are on their way out: how it is stored, and how many the server has not counted. */
interface Pouring {
  stored: Wine;
  pending: number;
}

const newer = (one: Wine, other: Wine | undefined): Wine =>
  other !== undefined && other.version > one.version ? other : one;

/**
 * Bottles shown as taken before the server has said so. Answers may come in any order: what is shown is always the
 * newest wine the server spoke of, less what is still on its way.
 */
export function stockAhead() {
  const pouring = new Map<string, Pouring>();

  const shown = ({ stored, pending }: Pouring): Wine => ({
    ...stored,
    quantity: Math.max(0, stored.quantity - pending),
  });

  return {
    /** Takes bottles ahead of the answer; negative ones come back. */
    take(wine: Wine, bottles: number): Wine {
      const before = pouring.get(wine.id) ?? { stored: wine, pending: 0 };
      const next = { stored: newer(before.stored, wine), pending: before.pending + bottles };
      pouring.set(wine.id, next);
      return shown(next);
    },
    /**
     * The answer for these bottles has come, or none will.
     * @param answered the wine as the server has it now; left out after a failure
     * @param onScreen the wine as it is on the screen, which may have been answered meanwhile
     */
    settle(wine: Wine, bottles: number, answered: Wine | undefined, onScreen: Wine | undefined): Wine {
      const before = pouring.get(wine.id) ?? { stored: wine, pending: bottles };
      const stored = newer(newer(before.stored, answered), onScreen);
      const next = { stored, pending: before.pending - bottles };
      if (next.pending === 0) pouring.delete(wine.id);
      else pouring.set(wine.id, next);
      return shown(next);
    },
  };
}
