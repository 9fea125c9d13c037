import {
  type HarvestPlan,
  inWords,
  type PlannedCriterion,
  type PlannedField,
  sentenceOf,
} from '@cuverie/contract';
import {
  addDays,
  type CriteriaForecast,
  criteriaForecast,
  dayNumber,
  type GrapeCourse,
  grapeCourse,
  PICKING_RULES,
  type PickingForecast,
  type Season,
  type Sentence,
} from '@cuverie/domain';
import type { CountedField, Sample } from '../analytics.store.ts';
import { mostSampled } from '../past-pickings.ts';
import { rounded, withReasons } from './figure.ts';

interface FieldToPlan {
  field: CountedField;
  season: Season;
  /** Samples of the season, oldest first. */
  samples: readonly Sample[];
  earlier: readonly (readonly Sample[])[];
  /** Factor by which its range is widened. */
  spread: number;
  /** Degree days per day, if known. */
  degreeDays?: (day: number) => number | null;
}

/** Computes each field's picking date, and the tonnes per week. */
export function harvestPlanOf(planned: readonly FieldToPlan[], today: string): HarvestPlan {
  const neighboursOf = neighboursIn(planned);
  const fields = planned.map((one) => planOf(one, neighboursOf(one), today)).sort(byDate);
  return { confidence: PICKING_RULES.confidence, fields, weeks: weeksOf(fields, today) };
}

function byDate(a: PlannedField, b: PlannedField): number {
  if (a.date !== b.date) return (a.date ?? '9999') < (b.date ?? '9999') ? -1 : 1;
  return a.name.localeCompare(b.name);
}

/** Returns this season's courses of other fields of the variety, those with most samples first. */
function neighboursIn(planned: readonly FieldToPlan[]): (one: FieldToPlan) => GrapeCourse[] {
  const byVariety = new Map(
    [...Map.groupBy(planned, ({ field }) => field.variety)].map(([variety, fields]) => [
      variety,
      // One more, since a field is not its own neighbour.
      mostSampled(fields, 1).map(({ field: { id }, samples }) => ({ id, course: grapeCourse(samples) })),
    ]),
  );
  return ({ field }) =>
    (byVariety.get(field.variety) ?? []).filter(({ id }) => id !== field.id).map(({ course }) => course);
}

/** Returns why a field has no picking date, independent of its grapes. */
function unplanned({ field, season, samples }: FieldToPlan): Sentence | undefined {
  if (field.status === 'Harvested') return sentenceOf('field_harvested');
  if (field.status !== 'Active') return sentenceOf('field_not_planned', { status: field.status });
  return samples.length === 0 ? sentenceOf('field_without_reading', { year: season.harvestYear }) : undefined;
}

function forecastFor(
  { field, season, samples, earlier, spread, degreeDays }: FieldToPlan,
  neighbours: readonly GrapeCourse[],
  today: string,
): CriteriaForecast | undefined {
  const { targetBrix: brix, targetIndex: index, targetPh: ph, targetTa: ta, highestPh } = field;
  return criteriaForecast(
    { brix, index, ph, ta, highestPh },
    {
      readings: samples,
      today,
      seasonEnd: season.to,
      others: [...earlier.map(grapeCourse), ...neighbours],
      spread,
      ...(degreeDays && { degreeDays }),
    },
  );
}

function planOf(planned: FieldToPlan, neighbours: readonly GrapeCourse[], today: string): PlannedField {
  const { field, samples } = planned;
  const why = unplanned(planned);
  const forecast = why === undefined ? forecastFor(planned, neighbours, today) : undefined;
  const sugar = forecast?.criteria.find(({ criterion }) => criterion === 'brix')?.forecast;
  const rise = sugar?.kind === 'forecast' ? sugar : undefined;
  const latest = samples.at(-1);
  const warnings = forecast?.warnings ?? [];
  return {
    block: field.id,
    name: field.name,
    variety: field.variety,
    status: field.status,
    targetBrix: field.targetBrix,
    expectedTonnes: field.estimatedYield,
    latest: latest ? { date: latest.date, brix: latest.brix, ph: latest.ph, ta: latest.ta } : null,
    readings: samples.length,
    ...allOf(forecast, why),
    criteria: (forecast?.criteria ?? []).map(
      ({ criterion, target, forecast: one }): PlannedCriterion => ({ criterion, target, ...dayOf(one) }),
    ),
    highestPh: forecast?.window
      ? { ph: forecast.window.highestPh, ...dayOf(forecast.window.forecast) }
      : null,
    warning: warnings.length === 0 ? null : warnings.map((warning) => inWords(warning)).join(' '),
    warnings,
    ratePerDay: rise ? rounded(rise.ratePerDay, 3) : null,
    shape: rise?.shape ?? null,
    explained: rise ? rounded(rise.explained, 3) : null,
    byWarmth: rise?.byWarmth ?? null,
    courses: rise?.courses ?? null,
    estimatedHarvest:
      samples.findLast((sample) => sample.estimatedHarvest !== null)?.estimatedHarvest ?? null,
  };
}

const NO_DAY = { date: null, isReached: false, earliest: null, latestDate: null } as const;

/** Returns the day all criteria are met, or why there is none. */
function allOf(forecast: CriteriaForecast | undefined, why: Sentence | undefined) {
  if (forecast === undefined) return { ...NO_DAY, ...withReasons(why ?? sentenceOf('field_without_target')) };
  const { all } = forecast;
  if ('reason' in all) return { ...NO_DAY, ...withReasons(all.reason) };
  const { date, isReached, earliest, latest } = all;
  return isReached
    ? { ...NO_DAY, date, isReached, ...withReasons() }
    : { date, isReached, earliest, latestDate: latest, ...withReasons() };
}

function dayOf(forecast: PickingForecast) {
  if (forecast.kind === 'refused') return { ...NO_DAY, ...withReasons(forecast.reason) };
  const { kind, date } = forecast;
  if (kind === 'reached') return { ...NO_DAY, date, isReached: true, ...withReasons() };
  return {
    date,
    isReached: false,
    earliest: forecast.earliest,
    latestDate: forecast.latest,
    ...withReasons(),
  };
}

/** 1970-01-01 was a Thursday: three days after a Monday. */
const mondayOf = (day: string): string => addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));

function weeksOf(fields: readonly PlannedField[], today: string): HarvestPlan['weeks'] {
  const weeks = new Map<string, { week: string; tonnes: number; fields: string[] }>();
  for (const { date, name, expectedTonnes } of fields) {
    if (date === null) continue;
    // Ripe grapes are picked now.
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
