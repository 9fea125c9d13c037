import type { Figure, KeyMetrics } from '@cuverie/contract';
import { ripenessIndex, shareOfTarget } from '@cuverie/domain';
import type { CountedField } from '../analytics.store.ts';
import { countOf, meanOf, newestOf, rounded } from './words.ts';

interface Newest {
  date: string;
  brix: number;
  ph: number | null;
}

/** The figures over the estate, each with what it is computed from. */
export function keyMetricsOf(fields: readonly CountedField[], newest: Map<string, Newest>): KeyMetrics {
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
    diseaseRisk: {
      value: null,
      basis: 'Models of powdery and downy mildew work from hourly temperature, rain and humidity.',
      reason: 'Not enough data: disease risk needs hourly weather, and no weather service is connected.',
    },
  };
}

function averageBrix(readings: readonly Newest[]): Figure {
  const value = meanOf(readings.map(({ brix }) => brix));
  return {
    value: value === null ? null : rounded(value, 2),
    unit: '°Bx',
    basis: `Mean of the newest Brix reading this season of ${countOf(readings.length, 'field')}`,
    reason: value === null ? 'Not enough data: no field has a Brix reading this season.' : null,
    date: newestOf(readings.map(({ date }) => date)),
    inputs: readings.length,
  };
}

function yieldForecast(active: readonly CountedField[]): Figure {
  const tonnes = active.reduce((sum, { estimatedYield }) => sum + estimatedYield, 0);
  return {
    value: active.length === 0 ? null : rounded(tonnes, 2),
    unit: 't',
    basis: `Sum of the estimated yields of ${countOf(active.length, 'active field')}`,
    reason: active.length === 0 ? 'Not enough data: no field is active.' : null,
    date: newestOf(active.map(({ changedOn }) => changedOn)),
    inputs: active.length,
  };
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

const RIPENESS_WORDS = {
  byBrix: { measure: 'Brix over target Brix', missing: 'a Brix reading this season and a target Brix' },
  byIndex: {
    measure: 'Brix·pH² over its target',
    missing: 'Brix and pH of this season and a target for Brix·pH²',
  },
} as const;

function meanRipeness(fields: readonly FieldRipeness[], by: 'byBrix' | 'byIndex'): Figure {
  const counted = fields.filter((field) => field[by] !== null);
  const value = meanOf(counted.flatMap((field) => field[by] ?? []));
  const { measure, missing } = RIPENESS_WORDS[by];
  return {
    value: value === null ? null : rounded(value, 1),
    unit: '%',
    basis: `Mean of ${measure} in ${countOf(counted.length, 'active field')}`,
    reason: value === null ? `Not enough data: no active field has ${missing}.` : null,
    date: newestOf(counted.map(({ date }) => date)),
    inputs: counted.length,
  };
}
