/** What a wine is made of, in exact parts that sum to the whole however often it is mixed. */

/** How many parts a whole has. After 20,000 mixes a share is off by some 3e-12, which is nothing of a tank. */
export const WHOLE_PARTS = 1_000_000_000_000n;

/** So much of a wine came from one source: a field's grapes of a vintage, a wine that was bought, water. */
export interface Part {
  /** The id of the source. */
  readonly source: string;
  /** More than none; all parts of a composition sum to `WHOLE_PARTS`. */
  readonly parts: bigint;
}

/** Ordered by source, so that two of the same are equal part by part; empty for an empty vessel. */
export type Composition = readonly Part[];

/** An amount of one composition. */
export interface Poured {
  /** Hundredths of a litre or of a kilogram. */
  readonly amount: number;
  readonly composition: Composition;
}

const byName = (one: string, other: string): number => (one < other ? -1 : 1);

export const isSameComposition = (one: Composition, other: Composition): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ source, parts }, at) => source === other[at]?.source && parts === other[at].parts));

/**
 * Divides the whole by weights, exactly: what rounding leaves goes to those who lost most by it, and between equals to
 * the first by name. Weights that come to nothing are left out.
 */
export function wholeOf(weights: ReadonlyMap<string, bigint>): Composition {
  const all = [...weights].filter(([, weight]) => weight > 0n).sort(([one], [other]) => byName(one, other));
  const sum = all.reduce((total, [, weight]) => total + weight, 0n);
  if (sum === 0n) return [];
  const divided = all.map(([source, weight]) => ({
    source,
    parts: (weight * WHOLE_PARTS) / sum,
    remainder: (weight * WHOLE_PARTS) % sum,
  }));
  let left = WHOLE_PARTS - divided.reduce((total, { parts }) => total + parts, 0n);
  const neediest = [...divided].sort((one, other) =>
    one.remainder === other.remainder
      ? byName(one.source, other.source)
      : one.remainder > other.remainder
        ? -1
        : 1,
  );
  for (const share of neediest) {
    if (left === 0n) break;
    share.parts += 1n;
    left -= 1n;
  }
  return divided.flatMap(({ source, parts }) => (parts > 0n ? [{ source, parts }] : []));
}

/** What wines mixed together are made of: by volume, or fruit by weight. */
export function mix(poured: readonly Poured[]): Composition {
  const some = poured.filter(({ amount }) => amount > 0);
  const [first] = some;
  if (first === undefined) return [];
  if (some.every(({ composition }) => isSameComposition(composition, first.composition)))
    return first.composition;
  const weights = new Map<string, bigint>();
  for (const { amount, composition } of some) {
    for (const { source, parts } of composition)
      weights.set(source, (weights.get(source) ?? 0n) + BigInt(amount) * parts);
  }
  return wholeOf(weights);
}
