import type uPlot from 'uplot';
import type { ChartContent, ChartPoint } from './types.ts';

/** Bounds of an axis that hold its lines and its bands, with a tenth of room. */
export function rangeOf(content: () => ChartContent, axis: 'left' | 'right') {
  return (chart: Pick<uPlot, 'scales'>, low: number | null, high: number | null): uPlot.Range.MinMax => {
    const { bands = [], series } = content();
    const { min, max } = chart.scales['x'] ?? {};
    const isShown = ({ at }: ChartPoint) => at / 1000 >= (min ?? -Infinity) && at / 1000 <= (max ?? Infinity);
    const lines = series.filter((one) => (one.axis ?? 'left') === axis);
    const wanted = [
      ...bands.filter((band) => (band.axis ?? 'left') === axis).flatMap(({ from, to }) => [from, to]),
      ...lines
        .flatMap(({ points }) => points.filter((point) => point.low !== undefined && isShown(point)))
        .flatMap((point) => [point.low ?? Number.NaN, point.high ?? Number.NaN]),
      low ?? Number.NaN,
      high ?? Number.NaN,
    ].filter((value) => Number.isFinite(value));
    // Where nothing of it is in sight, its lines are elsewhere: 0 to 1 °C would be a temperature nobody read.
    const values =
      wanted.length > 0 ? wanted : lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
    if (values.length === 0) return [0, 1];
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const room = Math.max((most - least) * 0.1, 0.05);
    return [least - room, most + room];
  };
}
