import { type HarvestPlan, type PlannedField, say } from '@cuverie/contract';
import {
  addDays,
  dayNumber,
  PICKING_RULES,
  type PickingForecast,
  pickingForecast,
  type Season,
  type Sentence,
} from '@cuverie/domain';
import type { CountedField, Sample } from '../analytics.store.ts';
import { because, rounded } from './figure.ts';

interface Planned {
  field: CountedField;
  season: Season;
  /** Of the season, the earliest first. */
  samples: readonly Sample[];
}

/** When each field is picked, and how many tonnes come in in which week. */
export function harvestPlanOf(planned: readonly Planned[], today: string): HarvestPlan {
  const fields = planned.map((one) => planOf(one, today)).sort(byDate);
  return { confidence: PICKING_RULES.confidence, fields, weeks: weeksOf(fields, today) };
}

function byDate(a: PlannedField, b: PlannedField): number {
  if (a.date !== b.date) return (a.date ?? '9999') < (b.date ?? '9999') ? -1 : 1;
  return a.name.localeCompare(b.name);
}

function forecastFor({ field, season, samples }: Planned, today: string): PickingForecast {
  const refused = (reason: Sentence): PickingForecast => ({ kind: 'refused', reason });
  if (field.status === 'Harvested') return refused(say('field_harvested'));
  if (field.status !== 'Active') return refused(say('field_not_planned', { status: field.status }));
  if (samples.length === 0) {
    return refused(say('field_without_reading', { year: season.harvestYear }));
  }
  if (field.targetBrix === null) return refused(say('field_without_target'));
  return pickingForecast({
    readings: samples,
    targetBrix: field.targetBrix,
    today,
    seasonEnd: season.to,
  });
}

function planOf(planned: Planned, today: string): PlannedField {
  const { field, samples } = planned;
  const forecast = forecastFor(planned, today);
  const dated = forecast.kind === 'forecast' ? forecast : undefined;
  const latest = samples.at(-1);
  return {
    block: field.id,
    name: field.name,
    variety: field.variety,
    status: field.status,
    targetBrix: field.targetBrix,
    expectedTonnes: field.estimatedYield,
    latest: latest ? { date: latest.date, brix: latest.brix, ph: latest.ph, ta: latest.ta } : null,
    readings: samples.length,
    date: forecast.kind === 'refused' ? null : forecast.date,
    isReached: forecast.kind === 'reached',
    earliest: dated?.earliest ?? null,
    latestDate: dated?.latest ?? null,
    ratePerDay: dated ? rounded(dated.ratePerDay, 3) : null,
    shape: dated?.shape ?? null,
    explained: dated ? rounded(dated.explained, 3) : null,
    estimatedHarvest:
      samples.findLast((sample) => sample.estimatedHarvest !== null)?.estimatedHarvest ?? null,
    ...(forecast.kind === 'refused' ? because(forecast.reason) : because()),
  };
}

/** 1970-01-01 was a Thursday: three days later than a Monday. */
const mondayOf = (day: string): string => addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));

function weeksOf(fields: readonly PlannedField[], today: string): HarvestPlan['weeks'] {
  const weeks = new Map<string, { week: string; tonnes: number; fields: string[] }>();
  for (const { date, name, expectedTonnes } of fields) {
    if (date === null) continue;
    // What is ripe already is picked now.
    const week = mondayOf(date < today ? today : date);
    const load = weeks.get(week) ?? { week, tonnes: 0, fields: [] };
    weeks.set(week, {
      week,
      tonnes: rounded(load.tonnes + expectedTonnes, 2),
      fields: [...load.fields, name],
    });
  }
  return [...weeks.values()].sort((a, b) => (a.week < b.week ? -1 : 1));
}
