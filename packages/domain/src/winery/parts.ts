/** The whole of a composition: its integer parts add up to exactly this. */
export const WHOLE = 1_000_000_000_000n;

/**
 * Divides a whole by weights into integers that add up to it (largest remainder method); of equal remainders the first
 * gets more.
 * @param whole not below 0
 * @param weights none below 0, and one at least above
 */
export function apportion(whole: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((before, weight) => before + weight, 0n);
  const shares = weights.map((weight) => (whole * weight) / sum);
  const left = Number(whole - shares.reduce((before, share) => before + share, 0n));
  const due = weights
    .map((weight, at) => ({ at, rest: (whole * weight) % sum }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of due.slice(0, left)) shares[at] = (shares[at] ?? 0n) + 1n;
  return shares;
}

/** Litres in hundredths. */
export const centilitres = (litres: number): bigint => BigInt(Math.round(litres * 100));
