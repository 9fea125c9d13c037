import type { ChartSeries } from './types.ts';

/** All times of all series, in order, each once. */
export function timesOf(series: readonly ChartSeries[]): number[] {
  const times = new Set(series.flatMap(({ points }) => points.map(({ at }) => at)));
  return [...times].sort((a, b) => a - b);
}

/** A series' values at those times; `undefined` where it has no reading, `null` where the reading is empty. */
export function valuesAt(times: readonly number[], { points }: ChartSeries): (number | null | undefined)[] {
  const values = new Map(points.map(({ at, value }) => [at, value]));
  return times.map((at) => values.get(at));
}
