import { otherUnit } from '@cuverie/domain';
import { preferences } from '../../platform/preferences.ts';
import { inUnits } from '../units.ts';
import type { ChartContent, ChartPoint, ChartSeries } from './types.ts';

/** Converts a chart of stored values to the estate's units. */
export function chartInUnits(content: ChartContent): ChartContent {
  const units = preferences.get();
  const series = content.series.map((one): ChartSeries => {
    const other = otherUnit(one.unit, units);
    if (other === undefined) return one;
    return {
      ...one,
      label: inUnits(one.label),
      unit: other.sign,
      decimals: Math.max(0, (one.decimals ?? 2) + other.digits),
      points: one.points.map((point) => converted(point, other.fromStored)),
    };
  });
  if (series.every((one, at) => one === content.series[at])) return content;
  const { bands = [], leftLabel, rightLabel } = content;
  const onLeft = content.series.find(({ axis = 'left' }) => axis === 'left');
  const left = onLeft && otherUnit(onLeft.unit, units);
  const shown = (value: number) => left?.fromStored(value) ?? value;
  return {
    ...content,
    series,
    leftLabel: inUnits(leftLabel),
    ...(rightLabel !== undefined && { rightLabel: inUnits(rightLabel) }),
    bands: bands.map((band) => ({ ...band, from: shown(band.from), to: shown(band.to) })),
  };
}

const converted = ({ at, value, low, high }: ChartPoint, shown: (value: number) => number): ChartPoint => ({
  at,
  value: value === null ? null : shown(value),
  ...(low !== undefined && { low: shown(low) }),
  ...(high !== undefined && { high: shown(high) }),
});
