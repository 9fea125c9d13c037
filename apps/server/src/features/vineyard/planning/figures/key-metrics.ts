import { type Figure, type KeyMetrics, sentenceOf } from '@cuverie/contract';
import { ripenessIndex, shareOfTarget } from '@cuverie/domain';
import type { CountedField } from '../analytics.store.ts';
import { meanOf, newestOf, rounded, withBasis } from './figure.ts';

interface Newest {
  date: string;
  brix: number;
  ph: number | null;
}

/** Computes the estate's key figures, each with its sources. */
export function keyMetricsOf(
  fields: readonly CountedField[],
  newest: Map<string, Newest>,
): Omit<KeyMetrics, 'diseaseRisk'> {
  const active = fields.filter(({ status }) => status === 'Active');
  const ripening = active.flatMap((field) => {
    const reading = newest.get(field.id);
    return reading === undefined ? [] : [fieldRipeness(field, reading)];
  });
  return {
    averageBrix: averageBrix([...newest.values()]),
    yieldForecast: yieldForecast(active),
    ripeness: {
      ...meanRipeness(ripening, 'byBrix'),
      byIndex: meanRipeness(ripening, 'byIndex'),
      fields: ripening,
    },
  };
}

function averageBrix(readings: readonly Newest[]): Figure {
  const value = meanOf(readings.map(({ brix }) => brix));
  return {
    value: value === null ? null : rounded(value, 2),
    unit: '°Bx',
    ...withBasis(
      sentenceOf('average_brix', { fields: readings.length }),
      ...(value === null ? [sentenceOf('average_brix_missing')] : []),
    ),
    date: newestOf(readings.map(({ date }) => date)),
    inputs: readings.length,
  };
}

function yieldForecast(active: readonly CountedField[]): Figure {
  // A yield of 0 means that it is not set yet.
  const set = active.filter(({ estimatedYield }) => estimatedYield > 0);
  const tonnes = set.reduce((sum, { estimatedYield }) => sum + estimatedYield, 0);
  return {
    value: set.length === 0 ? null : rounded(tonnes, 2),
    unit: 't',
    ...withBasis(
      sentenceOf('yield_forecast', { fields: set.length }),
      ...missingYield(active.length, set.length),
    ),
    date: newestOf(set.map(({ changedOn }) => changedOn)),
    inputs: set.length,
  };
}

function missingYield(active: number, set: number) {
  if (set > 0) return [];
  return [active === 0 ? sentenceOf('yield_forecast_missing') : sentenceOf('yield_not_set')];
}

type FieldRipeness = KeyMetrics['ripeness']['fields'][number];

function fieldRipeness(field: CountedField, { date, brix, ph }: Newest): FieldRipeness {
  const { id, name, targetBrix, targetIndex } = field;
  const index = ph === null ? null : ripenessIndex(brix, ph);
  const percent = (value: number | null, target: number | null) =>
    value === null || target === null ? null : rounded(100 * shareOfTarget(value, target), 1);
  return {
    block: id,
    name,
    date,
    brix,
    ph,
    targetBrix,
    byBrix: percent(brix, targetBrix),
    targetIndex,
    index: index === null ? null : rounded(index, 1),
    byIndex: percent(index, targetIndex),
  };
}

function meanRipeness(fields: readonly FieldRipeness[], by: 'byBrix' | 'byIndex'): Figure {
  const counted = fields.filter((field) => field[by] !== null);
  const value = meanOf(counted.flatMap((field) => field[by] ?? []));
  return {
    value: value === null ? null : rounded(value, 1),
    unit: '%',
    ...withBasis(
      sentenceOf('ripeness', { by, fields: counted.length }),
      ...(value === null ? [sentenceOf('ripeness_missing', { by })] : []),
    ),
    date: newestOf(counted.map(({ date }) => date)),
    inputs: counted.length,
  };
}
