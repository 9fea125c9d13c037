import type { SugarReading } from './readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How fast a ferment loses sugar, °Bx a day: the slope of a straight line through the readings of a window. The last
 * two readings alone would carry the noise of both, ±0.2 °Bx.
 * @param until end of the window, ms since 1970
 * @param hours length of the window
 * @returns `null` where readings do not go back that far; above 0 while sugar falls
 */
export function lossPerDay(readings: readonly SugarReading[], until: number, hours: number): number | null {
  const inside = windowOf(readings, until - hours * HOUR_MS, until);
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last || last.at - first.at < 0.75 * hours * HOUR_MS) return null;
  const days = inside.map(({ at }) => (at - first.at) / DAY_MS);
  const middle = mean(days);
  const level = mean(inside.map(({ brix }) => brix));
  const [covariance, variance] = inside.reduce(
    ([co, va], { brix }, at) => {
      const off = (days[at] ?? 0) - middle;
      return [co + off * (brix - level), va + off * off] as const;
    },
    [0, 0] as readonly [number, number],
  );
  return variance === 0 ? null : -covariance / variance;
}

/** The readings of a window, with the one before it where nobody read as it began. */
function windowOf(readings: readonly SugarReading[], from: number, until: number): readonly SugarReading[] {
  const begin = readings.findIndex(({ at }) => at >= from);
  if (begin < 0) return [];
  const opens = readings[begin]?.at ?? until;
  const isOpen = opens - from > 0.25 * (until - from);
  return readings.slice(isOpen ? Math.max(begin - 1, 0) : begin).filter(({ at }) => at <= until);
}

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
