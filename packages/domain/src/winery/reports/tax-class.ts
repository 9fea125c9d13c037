/** Tax class of a wine in the United States, and since when. */

/** Columns of TTB F 5120.17 (09/2025), by the alcohol and the bubbles of a wine. */
export const TAX_CLASSES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** Classes of a lot: in fermenters, or a class of wine. */
export const LOT_CLASSES = ['fermenting', ...TAX_CLASSES] as const;
export type LotClass = (typeof LOT_CLASSES)[number];

export interface ClassStatement {
  /** First day; `null`: from the beginning. */
  readonly from: string | null;
  readonly class: LotClass;
}

/** Returns the class of a lot on a day; in fermenters by default. */
export function classOn(stated: readonly ClassStatement[], day: string): LotClass {
  const held = stated.filter(({ from }) => from === null || from <= day);
  const last = held.reduce<ClassStatement | undefined>(
    (latest, one) => (latest === undefined || (one.from ?? '') >= (latest.from ?? '') ? one : latest),
    undefined,
  );
  return last?.class ?? 'fermenting';
}
