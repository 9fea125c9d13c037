/** What a wine is made of, in exact parts that sum to the whole however often it is mixed. */
import { apportion, WHOLE } from '../parts.ts';

/** So much of a wine came from one source: a field's grapes of a vintage, a wine that was bought, water. */
export interface Part {
  /** The id of the source. */
  readonly source: string;
  /** More than none; all parts of a composition sum to `WHOLE`. */
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

export const isSameComposition = (one: Composition, other: Composition): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ source, parts }, at) => source === other[at]?.source && parts === other[at].parts));

/** Divides the whole by weights, exactly; weights of nothing are left out. */
export function wholeOf(weights: ReadonlyMap<string, bigint>): Composition {
  const all = [...weights]
    .filter(([, weight]) => weight > 0n)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (all.length === 0) return [];
  const parts = apportion(
    WHOLE,
    all.map(([, weight]) => weight),
  );
  return all.flatMap(([source], at) => {
    const part = parts[at] ?? 0n;
    return part > 0n ? [{ source, parts: part }] : [];
  });
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
