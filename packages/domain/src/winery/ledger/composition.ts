/** Composition of a wine in exact parts that add up to the whole after any number of blends. */
import { apportion, WHOLE } from '../parts.ts';

/** Share of one source: a field's grapes of a vintage, a purchased wine, water. */
export interface Part {
  readonly source: string;
  /** Positive; all parts of a composition add up to `WHOLE`. */
  readonly parts: bigint;
}

/** Ordered by source, so that equal compositions are equal part by part; empty for an empty vessel. */
export type Composition = readonly Part[];

/** An amount with its composition. */
export interface PouredAmount {
  /** In ledger parts. */
  readonly amount: number;
  readonly composition: Composition;
}

export const isSameComposition = (one: Composition, other: Composition): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ source, parts }, at) => source === other[at]?.source && parts === other[at].parts));

/** Divides the whole by weights exactly; zero weights are omitted. */
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

/** Returns the composition of a blend: by volume, or by weight for fruit. */
export function mix(poured: readonly PouredAmount[]): Composition {
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
