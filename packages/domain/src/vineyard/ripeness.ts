/** Brix·pH² at which wines of a colour are often picked. Source: J. Cox, From Vines to Wines, p. 104. */
export const USUAL_TARGET_INDEX = { white: 200, red: 260 } as const;

/** The ripeness index Brix·pH²: sugar weighed with acidity, which falls as pH rises. */
export function ripenessIndex(brix: number, ph: number): number {
  return brix * ph * ph;
}

/**
 * How far a measure is on its way to the wanted one, 0 to 1; what is over it is as ripe as wanted.
 * @param target above 0
 */
export function shareOfTarget(value: number, target: number): number {
  return Math.min(1, Math.max(0, value / target));
}
