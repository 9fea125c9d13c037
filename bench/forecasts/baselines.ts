/** Baselines for the forecasts: predictions possible without this product. */
import { currentFerment, dayOf, fitCourse, type SugarReading } from '@cuverie/domain';
import { median } from '../support/figures.ts';

const DAY_MS = 86_400_000;

/** The remaining days by each baseline from the readings so far; `null` if it cannot predict. */
export const BASELINES = {
  /** A straight line through the newest three readings. */
  line: (readings: readonly SugarReading[], dry: number): number | null => {
    const { slope, last } = lineOf(daysOf(readings).slice(-3));
    return slope < 0 ? (dry - last) / slope : null;
  },
  /** An exponential decay towards 1.5 °Bx below dryness, through the newest five readings. */
  exponential: (readings: readonly SugarReading[], dry: number): number | null => {
    const end = dry - 1.5;
    const logs = daysOf(readings)
      .slice(-5)
      .flatMap(({ day, value }) => (value > end ? [{ day, value: Math.log(value - end) }] : []));
    const { slope, last } = lineOf(logs);
    return slope < 0 ? (Math.log(dry - end) - last) / slope : null;
  },
  /** Only the fitted curve. */
  fit: (readings: readonly SugarReading[], dry: number): number | null => {
    const points = daysOf(readings).map(({ day, value }) => ({ day, brix: value }));
    if (points.length < 4) return null;
    const day = dayOf(fitCourse(points).course, dry);
    return day === null ? null : day - (points.at(-1)?.day ?? 0);
  },
} as const;
export type Baseline = keyof typeof BASELINES;

/** The median of earlier ferments of the same style from the same stage. */
export const historyMedian = (others: readonly number[]): number | null =>
  others.length === 0 ? null : median(others);

function daysOf(readings: readonly SugarReading[]) {
  const ferment = currentFerment(readings);
  const begin = ferment[0]?.at ?? 0;
  return ferment.map(({ at, brix }) => ({ day: (at - begin) / DAY_MS, value: brix }));
}

/** A least-squares line, and its value on the last day. */
function lineOf(points: readonly { day: number; value: number }[]): { slope: number; last: number } {
  const n = points.length;
  const mean = (of: 'day' | 'value') => points.reduce((sum, point) => sum + point[of], 0) / n;
  const [day, value] = [mean('day'), mean('value')];
  const spread = points.reduce((sum, point) => sum + (point.day - day) ** 2, 0);
  if (n < 2 || spread === 0) return { slope: 0, last: value };
  const slope = points.reduce((sum, point) => sum + (point.day - day) * (point.value - value), 0) / spread;
  return { slope, last: value + slope * ((points.at(-1)?.day ?? 0) - day) };
}
