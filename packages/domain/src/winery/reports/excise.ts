/** Federal excise tax on wine removed from bond in the United States (26 USC 5041). */
import { type ClassColumn, TTB_COLUMNS } from './tax-class.ts';
import type { TtbFigures } from './ttb.ts';

/** Dollars a wine gallon (26 USC 5041(b)). */
export const EXCISE_RATES: Readonly<Record<ClassColumn, number>> = {
  a: 1.07,
  b: 1.57,
  c: 3.15,
  d: 3.3,
  e: 3.4,
  f: 0.226,
};

/**
 * Credit on the first 750,000 gallons a winery removes in a calendar year, in dollars a gallon, of wine and of hard cider
 * (26 USC 5041(c)). Whether a winery is entitled to it, as one of a group for instance, is its own to judge.
 */
const CREDITS = [
  { upTo: 30_000, wine: 1, cider: 0.062 },
  { upTo: 130_000, wine: 0.9, cider: 0.056 },
  { upTo: 750_000, wine: 0.535, cider: 0.033 },
] as const;

export type Gallons = Partial<Record<ClassColumn, number>>;

/** Returns what was removed taxpaid: bulk wine and bottles. */
export const removedTaxpaid = (gallons: TtbFigures): Gallons =>
  Object.fromEntries(
    TTB_COLUMNS.flatMap((of) => {
      const amount = (gallons['A14']?.[of] ?? 0) + (gallons['B8']?.[of] ?? 0);
      return amount === 0 ? [] : [[of, Math.round(amount * 10) / 10]];
    }),
  );

export interface ExciseLine {
  readonly class: ClassColumn;
  readonly gallons: number;
  /** Dollars. */
  readonly rate: number;
  readonly tax: number;
  readonly credit: number;
}

/**
 * Returns the tax on wine removed taxpaid in a period, by class, in dollars and cents. A step of the credit that is reached
 * within the period is shared out by gallons.
 * @param removed gallons by class
 * @param before gallons of all classes removed earlier in the calendar year
 */
export function exciseOf(removed: Gallons, before: number): ExciseLine[] {
  const all = sumOf(removed);
  const shares = CREDITS.map(({ upTo, wine, cider }, at) => {
    const from = Math.max(before, CREDITS[at - 1]?.upTo ?? 0);
    return { wine, cider, share: Math.max(0, Math.min(upTo, before + all) - from) / all };
  });
  return TTB_COLUMNS.flatMap((of): ExciseLine[] => {
    const gallons = removed[of] ?? 0;
    if (gallons === 0) return [];
    const rate = EXCISE_RATES[of];
    const credit = shares.reduce(
      (sum, { wine, cider, share }) => sum + gallons * share * (of === 'f' ? cider : wine),
      0,
    );
    return [{ class: of, gallons, rate, tax: cents(gallons * rate), credit: cents(credit) }];
  });
}

export const sumOf = (gallons: Gallons): number =>
  Object.values(gallons).reduce((sum, amount) => sum + amount, 0);

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
