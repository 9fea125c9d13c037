/** Usual Brix·pH² at picking by colour. Source: J. Cox, From Vines to Wines, p. 104. */
export const USUAL_TARGET_INDEX = { white: 200, red: 260 } as const;

/** Returns the ripeness index Brix·pH²: sugar weighted with acidity, which falls as pH rises. */
export function ripenessIndex(brix: number, ph: number): number {
  return brix * ph * ph;
}

/**
 * Returns the progress to a target, 0 to 1; values above it count as ripe.
 * @param target above 0
 */
export function shareOfTarget(value: number, target: number): number {
  return Math.min(1, Math.max(0, value / target));
}
