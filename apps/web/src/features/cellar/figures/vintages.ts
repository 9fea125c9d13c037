import { bottlesOf, type Share, sumOfShares } from './plots.ts';

interface VintageShare extends Share {
  readonly vintage: number;
}

/** A bar of the chart of vintages; without `from` it contains all older ones. */
export interface VintageBin extends Share {
  readonly from: number | undefined;
  readonly to: number;
}

interface VintageBins {
  /** The number of years per bar. */
  readonly years: number;
  /** The oldest first, without gaps: years without bottles have an empty bar. */
  readonly bins: readonly VintageBin[];
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100] as const;

/** The maximum share of bottles in the bar for older vintages. */
const OLD = 0.05;

const firstOf = (vintage: number, years: number): number => Math.floor(vintage / years) * years;

const barsOf = (first: number, last: number, years: number): number =>
  (firstOf(last, years) - firstOf(first, years)) / years + 1;

const stepFor = (first: number, last: number, room: number): number =>
  STEPS.find((years) => barsOf(first, last, years) <= room) ?? 100;

/** The first year after the few oldest bottles. */
function afterTheOldest(vintages: readonly VintageShare[]): number {
  const few = bottlesOf(vintages) * OLD;
  let older = 0;
  const main = vintages.find(({ bottles }) => {
    older += bottles;
    return older > few;
  });
  return main?.vintage ?? 0;
}

/**
 * Groups vintages into at most `room` bars of equal length. A few much older bottles share the first bar, if that makes
 * the other bars shorter.
 * @param vintages the oldest first
 */
export function vintageBins(vintages: readonly VintageShare[], room: number): VintageBins {
  const first = vintages[0]?.vintage;
  const last = vintages.at(-1)?.vintage;
  if (first === undefined || last === undefined) return { years: 1, bins: [] };
  const main = afterTheOldest(vintages);
  const whole = stepFor(first, last, room);
  const cut = stepFor(main, last, room - 1);
  const years = Math.min(whole, cut);
  const start = firstOf(cut < whole ? main : first, years);
  const within = (from: number, to: number) =>
    sumOfShares(vintages.filter(({ vintage }) => vintage >= from && vintage <= to));
  const bins = Array.from({ length: barsOf(start, last, years) }, (_, index): VintageBin => {
    const from = start + index * years;
    return { from, to: from + years - 1, ...within(from, from + years - 1) };
  });
  const older = within(first, start - 1);
  return {
    years,
    bins: older.wines > 0 ? [{ from: undefined, to: start - 1, ...older }, ...bins] : bins,
  };
}
