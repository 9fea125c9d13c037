import type uPlot from 'uplot';
import type { ChartContent, ChartPoint, ChartSeries } from './types.ts';

/** The distinct times of all series, in order. */
export function timesOf(series: readonly ChartSeries[]): number[] {
  const times = new Set(series.flatMap(({ points }) => points.map(({ at }) => at)));
  return [...times].sort((a, b) => a - b);
}

/**
 * The data for uPlot: the times in seconds, then for each series its minimum, maximum and values; `undefined` where a
 * series has no reading, `null` where the reading is empty.
 */
export function dataOf({ series }: ChartContent): uPlot.AlignedData {
  const times = timesOf(series);
  const rows = (...kinds: ((point: ChartPoint) => number | null)[]) =>
    series.flatMap(({ points }) => {
      const byTime = new Map(points.map((point) => [point.at, point]));
      return kinds.map((kind) =>
        times.map((at) => {
          const point = byTime.get(at);
          return point && kind(point);
        }),
      );
    });
  return [
    times.map((at) => at / 1000),
    ...rows(
      ({ value, low = value }) => low,
      ({ value, high = value }) => high,
    ),
    ...rows(({ value }) => value),
  ];
}

/**
 * The range of an axis that contains its lines and target values, with a margin of a tenth.
 * @param low the minimum of its lines in view, like `high`; `null` if none is in view
 */
export function rangeOf(
  { bands = [], series }: ChartContent,
  axis: 'left' | 'right',
  low: number | null,
  high: number | null,
): uPlot.Range.MinMax {
  const wanted = axis === 'left' ? bands.flatMap(({ from, to }) => [from, to]) : [];
  const inSight = [...wanted, ...(low === null || high === null ? [] : [low, high])];
  const lines = series.filter((one) => (one.axis ?? 'left') === axis);
  // If no line is in view, all values count: a default of 0 to 1 °C would be a temperature without any reading.
  const values =
    inSight.length > 0 ? inSight : lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  if (values.length === 0) return [0, 1];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.1, 0.05);
  return [least - room, most + room];
}
