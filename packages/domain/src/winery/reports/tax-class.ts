/** Tax class of a wine in the United States, and since when. */

/**
 * Classes of TTB F 5120.17 (09/2025), by the alcohol and the bubbles of a wine: its columns, but that sparkling wine is
 * `e` if it was fermented in the bottle and `e-bulk` if it was in a tank.
 */
export const TAX_CLASSES = ['a', 'b', 'c', 'd', 'e', 'e-bulk', 'f'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** The columns of the form: the tax is the same however a sparkling wine was made. */
export const TTB_COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
export type ClassColumn = (typeof TTB_COLUMNS)[number];

export const columnOfClass = (of: TaxClass): ClassColumn => (of === 'e-bulk' ? 'e' : of);

/** Effervescent wine (27 CFR 24.10): carbonated or sparkling. */
export const isEffervescent = (of: LotClass | null): boolean => of === 'd' || of === 'e' || of === 'e-bulk';

/** Classes of a lot: in fermenters, or a class of wine. */
export const LOT_CLASSES = ['fermenting', ...TAX_CLASSES] as const;
export type LotClass = (typeof LOT_CLASSES)[number];

export interface ClassStatement {
  /** First day; `null`: from the beginning. */
  readonly from: string | null;
  readonly class: LotClass;
}

/** Highest alcohol of still wine of a class, in % vol, inclusive (26 USC 5041(b)). */
const STRENGTHS = [
  [16, 'a'],
  [21, 'b'],
  [24, 'c'],
] as const;

/** Returns the class of a still wine; `undefined` over 24 % vol, where it counts as spirits. */
export const classOfAlcohol = (alcohol: number): TaxClass | undefined =>
  STRENGTHS.find(([most]) => alcohol <= most)?.[1];

/** Returns the class of a lot on a day; in fermenters by default. */
export function classOn(stated: readonly ClassStatement[], day: string): LotClass {
  const known = stated.filter(({ from }) => from === null || from <= day);
  const last = known.reduce<ClassStatement | undefined>(
    (latest, one) => (latest === undefined || (one.from ?? '') >= (latest.from ?? '') ? one : latest),
    undefined,
  );
  return last?.class ?? 'fermenting';
}

/** How a lot without a stated class began. */
export interface LotOrigin {
  /** Its first day. */
  readonly day: string;
  /** Lots that were poured together on that day. */
  readonly lots: readonly string[];
  /** Whether it began with must, or with wine from outside. */
  readonly isFromOutside: boolean;
  /** Its last measured alcohol, in % vol. */
  readonly alcohol: number | null;
}

/**
 * Returns the classes of lots without a stated one: that of the lots they were made of, or that of their alcohol if these
 * differ. Lots that began otherwise are left out: their class has to be stated.
 */
export function impliedClasses(
  stated: ReadonlyMap<string, readonly ClassStatement[]>,
  origins: ReadonlyMap<string, LotOrigin>,
): Map<string, ClassStatement> {
  const implied = new Map<string, ClassStatement>();
  const pending = new Set<string>();
  const classesOf = (id: string): readonly ClassStatement[] => {
    const own = stated.get(id) ?? [];
    if (own.length > 0) return own;
    if (!implied.has(id) && !pending.has(id)) {
      pending.add(id);
      const origin = origins.get(id);
      const found = origin && classOfOrigin(origin);
      if (origin && found) implied.set(id, { from: origin.day, class: found });
    }
    const one = implied.get(id);
    return one === undefined ? [] : [one];
  };
  const classOfOrigin = ({ day, lots, isFromOutside, alcohol }: LotOrigin): TaxClass | undefined => {
    const classes = new Set(lots.map((lot) => classOn(classesOf(lot), day)));
    if (isFromOutside || classes.size === 0 || classes.has('fermenting')) return undefined;
    const [one] = classes;
    if (classes.size === 1 && one !== 'fermenting') return one;
    if ([...classes].some(isEffervescent)) return undefined;
    return alcohol === null ? undefined : classOfAlcohol(alcohol);
  };
  for (const id of origins.keys()) classesOf(id);
  return implied;
}
