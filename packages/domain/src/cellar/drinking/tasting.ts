/** Tastings: scores and their statistics. */

/** Scales: points up to a maximum, or a sheet with parts. */
export const TASTING_SCALES = ['100', '20', '5', 'sheet'] as const;
export type TastingScale = (typeof TASTING_SCALES)[number];

/** Maximum points of each scale; the minimum is 0, in steps of a half. */
export const MOST_POINTS: Readonly<Record<TastingScale, number>> = { 100: 100, 20: 20, 5: 5, sheet: 100 };

/**
 * Parts of the sheet with their maximum points, 100 in total: those of the OIV's standard for competitions
 * (OIV-CONCOURS 332A-2009) for still wines, its ten lines summed up as sight 5 + 10, nose 6 + 8 + 16, palate 6 + 8 + 8
 * + 22, and overall 11.
 */
export const SHEET_PARTS = [
  { name: 'sight', most: 15 },
  { name: 'nose', most: 30 },
  { name: 'palate', most: 44 },
  { name: 'overall', most: 11 },
] as const;
export type SheetPart = (typeof SHEET_PARTS)[number]['name'];

/** Limits of a tasting: wines, people, and length of a note. */
export const TASTING_LIMITS = { wines: 40, tasters: 60, note: 2000 } as const;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the median; `undefined` without values. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Returns ranks from 1, lowest value first; equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const same = values.filter((other) => other === value).length;
    return below + (same + 1) / 2;
  });
}

/**
 * Spearman's rank correlation of two tasters over the same wines: 1 the same order, -1 the opposite one. It is Pearson's
 * correlation of the ranks, so that ties count rightly. `undefined` of fewer than three wines, or where one gave the same
 * to all. Source: Siegel, Nonparametric Statistics (1956), 9.3.
 */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number | undefined {
  if (one.length < 3 || one.length !== other.length) return undefined;
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const mean = (one.length + 1) / 2;
  const product = (x: readonly number[], y: readonly number[]) =>
    sum(x.map((rank, at) => (rank - mean) * ((y[at] ?? mean) - mean)));
  const spread = Math.sqrt(product(a, a) * product(b, b));
  return spread === 0 ? undefined : product(a, b) / spread;
}

/**
 * Kendall's coefficient of concordance, W: how much tasters agree on the order of wines, 0 not at all to 1 wholly, ties
 * allowed for. W = 12 S / (m² (n³ - n) - m T), with S the squared deviations of the sums of ranks and T the sum of t³ - t
 * over all ties. Source: Siegel (1956), 9.5. `undefined` of fewer than two tasters or three wines, or where all tie.
 * @param tasters what each gave to the same wines, in the same order
 */
export function concordance(tasters: readonly (readonly number[])[]): number | undefined {
  const [m, n] = [tasters.length, tasters[0]?.length ?? 0];
  if (m < 2 || n < 3) return undefined;
  const ranks = tasters.map(ranksOf);
  const sums = Array.from({ length: n }, (_, at) => sum(ranks.map((row) => row[at] ?? 0)));
  const mean = (m * (n + 1)) / 2;
  const deviations = sum(sums.map((total) => (total - mean) ** 2));
  const ties = sum(
    ranks.map((row) =>
      sum(
        [...new Set(row)].map((rank) => row.filter((other) => other === rank).length).map((t) => t ** 3 - t),
      ),
    ),
  );
  const most = m ** 2 * (n ** 3 - n) - m * ties;
  return most === 0 ? undefined : (12 * deviations) / most;
}

/** Points a taster gave to a wine of the tasting. */
export interface GivenPoints {
  readonly taster: string;
  readonly wine: string;
  readonly points: number;
}

/** Statistics of a wine's points. */
export interface WineResult {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  readonly tasters: number;
}

/** Result of one wine, outliers included. `undefined` without scores. */
export function resultOf(given: readonly GivenPoints[], wine: string): WineResult | undefined {
  const points = given.filter((one) => one.wine === wine).map((one) => one.points);
  const median = medianOf(points);
  if (median === undefined) return undefined;
  return { median, lowest: Math.min(...points), highest: Math.max(...points), tasters: points.length };
}

/** Agreement of the tasters. */
export interface Agreement {
  /** Kendall's W of those who scored every scored wine. */
  readonly together: number | undefined;
  /** By taster, Spearman's correlation with the median of the others over common wines. */
  readonly each: ReadonlyMap<string, number | undefined>;
}

export function agreementOf(given: readonly GivenPoints[]): Agreement {
  const wines = [...new Set(given.map(({ wine }) => wine))];
  const tasters = [...new Set(given.map(({ taster }) => taster))];
  const pointsOf = (taster: string, wine: string) =>
    given.find((one) => one.taster === taster && one.wine === wine)?.points;
  const whole = tasters
    .map((taster) => wines.map((wine) => pointsOf(taster, wine)))
    .filter((row): row is number[] => row.every((points) => points !== undefined));
  const each = tasters.map((taster) => {
    const pairs = wines.flatMap((wine) => {
      const own = pointsOf(taster, wine);
      const others = medianOf(
        given.filter((one) => one.wine === wine && one.taster !== taster).map(({ points }) => points),
      );
      return own === undefined || others === undefined ? [] : [[own, others] as const];
    });
    const correlation = rankCorrelation(
      pairs.map(([own]) => own),
      pairs.map(([, others]) => others),
    );
    return [taster, correlation] as const;
  });
  return { together: concordance(whole), each: new Map(each) };
}
