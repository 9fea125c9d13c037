import { dayNumber, dayOfNumber } from '../values/calendar-day.ts';
import { fitLine } from '../values/line.ts';
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { ripenessIndex } from './ripeness.ts';
import {
  type CoursePace,
  coursePace,
  forecastRipening,
  type RipeningForecast,
  type RipeningPoint,
} from './ripening-course.ts';
import { type GrapeSample, isThere, type PickingCriterion, RIPENING_MEASURES } from './ripening-measures.ts';

/** Parameters and limits of picking dates. */
export const PICKING_RULES = {
  /** How often the true value lies within the range. */
  confidence: 0.8,
  readings: 3,
  spanDays: 7,
  /** °Bx before which berries mainly swell (before véraison). */
  ripeningFromBrix: 8,
  /** Maximum of days a date may lie after the newest reading. */
  horizonDays: 60,
  /** Days after which the newest reading is outdated. */
  staleDays: 30,
  /** R² below which readings scatter too much. */
  explained: 0.5,
} as const;

/** Sugar of a day; `null` if not measured. */
export type BrixReading = Pick<GrapeSample, 'date' | 'brix'>;

export type PickingForecast =
  | {
      kind: 'forecast';
      date: string;
      /** The range that holds in four of five cases. */
      earliest: string;
      latest: string;
      /** Recent daily change towards the target: °Bx for sugar. */
      ratePerDay: number;
      /** Slowing down as grapes ripen. */
      shape: 'levelling';
      /** R²: the share of the readings’ spread that the curve explains, 0 to 1. */
      explained: number;
      readings: number;
      /** Whether its days are weighted by warmth. */
      byWarmth: boolean;
      /** Number of earlier seasons and neighbours in its pace. */
      courses: number;
    }
  | { kind: 'reached'; date: string; readings: number }
  /** Why there is no date; `isOfGrapes` if because of the grapes rather than missing readings. */
  | { kind: 'refused'; reason: Sentence; isOfGrapes: boolean };

/** An earlier season of a field, or this season of a neighbour, for forecasts of others. */
export interface GrapeCourse {
  /** `undefined` with few measurements. */
  paceOf: (criterion: PickingCriterion) => CoursePace | undefined;
}

export interface RipeningQuestion {
  /** The season's readings, in any order. */
  readings: readonly GrapeSample[];
  today: string;
  /** The last day of the season. */
  seasonEnd: string;
  /** Earlier seasons of the field, and this season of its neighbours. */
  others?: readonly GrapeCourse[];
  /** Degree days above 0 °C of a day, by its `dayNumber`, °C·d, see `warmDays`; `null` if unknown. */
  degreeDays?: (day: number) => number | null;
  /** Factor for the ranges of sugar's dates, see `pickingSpread`. */
  spread?: number;
}

export interface PickingQuestion extends RipeningQuestion {
  /** °Bx wanted at picking. */
  targetBrix: number;
}

/** A course used in forecasts of others. Its pace is computed once, on first use. */
export function grapeCourse(samples: readonly GrapeSample[]): GrapeCourse {
  const paces = new Map<PickingCriterion, CoursePace | undefined>();
  let days: GrapeDay[] | undefined;
  return {
    paceOf: (criterion) => {
      if (!paces.has(criterion)) {
        days ??= ripeningDays(samples);
        const points = measured(days, criterion);
        const measure = RIPENING_MEASURES[criterion];
        paces.set(criterion, points.length < 3 ? undefined : coursePace(points, measure));
      }
      return paces.get(criterion);
    },
  };
}

const refused = (reason: Sentence, isOfGrapes = false): PickingForecast => ({
  kind: 'refused',
  reason,
  isOfGrapes,
});

/** Grapes of a day by its number; the mean of several samples. */
export interface GrapeDay extends Record<PickingCriterion, number | null> {
  day: number;
}

/** The measurements of each day since ripening began, by day; days without sugar included. */
export function ripeningDays(samples: readonly GrapeSample[]): GrapeDay[] {
  const days = samples.map(({ date, brix, ph = null, ta = null }): GrapeDay => {
    const index = brix === null || ph === null ? null : ripenessIndex(brix, ph);
    return { day: dayNumber(date), brix, index, ph, ta };
  });
  days.sort((one, other) => one.day - other.day);
  const isRipening = ({ brix }: GrapeDay) => brix !== null && brix >= PICKING_RULES.ripeningFromBrix;
  const start = days.some(({ brix }) => brix !== null) ? days.find(isRipening)?.day : 0;
  return start === undefined ? [] : inOneADay(days.filter(({ day }) => day >= start));
}

function inOneADay(days: GrapeDay[]): GrapeDay[] {
  if (days.every(({ day }, at) => day !== days[at - 1]?.day)) return days;
  return [...Map.groupBy(days, ({ day }) => day)].map(([day, of]) => {
    const mean = (criterion: PickingCriterion) => {
      const values = of.flatMap((one) => one[criterion] ?? []);
      return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    return { day, brix: mean('brix'), index: mean('index'), ph: mean('ph'), ta: mean('ta') };
  });
}

/** Days with a measurement of this kind. */
function measured(days: readonly GrapeDay[], criterion: PickingCriterion): RipeningPoint[] {
  const points: RipeningPoint[] = [];
  for (const one of days) {
    const value = one[criterion];
    if (value !== null) points.push({ day: one.day, value });
  }
  return points;
}

/**
 * Returns the day a field reaches its sugar target, or why there is none: sugar approaches a ceiling at the pace of its
 * own readings, combined with earlier seasons and neighbours.
 */
export const pickingForecast = ({ targetBrix, readings, ...question }: PickingQuestion): PickingForecast =>
  criterionForecast('brix', targetBrix, ripeningDays(readings), question);

/**
 * Returns the day a measure reaches its target, or why there is none.
 * @param days result of `ripeningDays` for the season's samples
 */
export function criterionForecast(
  criterion: PickingCriterion,
  target: number,
  days: readonly GrapeDay[],
  question: Omit<RipeningQuestion, 'readings'>,
): PickingForecast {
  const measure = RIPENING_MEASURES[criterion];
  const points = measured(days, criterion);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined)
    return refused(sentenceOf('ripening_without', { by: criterion }));
  const reached = points.find(({ value }) => isThere(criterion, value, target));
  const slack = measure.rises ? measure.sampling : -measure.sampling;
  if (reached !== undefined && isThere(criterion, last.value + slack, target)) {
    return { kind: 'reached', date: dayOfNumber(reached.day), readings: points.length };
  }
  const few = tooFew(criterion, points.length, last.day - first.day);
  if (few !== undefined) return refused(few);
  const age = dayNumber(question.today) - last.day;
  if (age > PICKING_RULES.staleDays) return refused(sentenceOf('ripening_not_measured', { days: age }));
  const { others = [], degreeDays, spread } = question;
  const paces = others.flatMap((course) => course.paceOf(criterion) ?? []);
  const fit = forecastRipening(points, target, measure, {
    paces,
    ...(degreeDays && { degreeDays }),
    ...(criterion === 'brix' && spread !== undefined && { spread }),
  });
  if (fit.freePerDay <= measure.stalledPerDay)
    return refused(sentenceOf('ripening_stalled', { by: criterion }), true);
  if (fit.explained < PICKING_RULES.explained) return refused(sentenceOf('ripening_scattered'));
  return within(fit, last.day, { by: criterion, target }, question.seasonEnd);
}

function tooFew(by: PickingCriterion, readings: number, days: number): Sentence | undefined {
  const { readings: neededReadings, spanDays: neededDays } = PICKING_RULES;
  if (readings >= neededReadings && days >= neededDays) return undefined;
  return sentenceOf('ripening_too_few_readings', { by, readings, days, neededReadings, neededDays });
}

function within(
  fit: RipeningForecast,
  last: number,
  wanted: { by: PickingCriterion; target: number },
  seasonEnd: string,
): PickingForecast {
  const { horizonDays } = PICKING_RULES;
  const after = (days: number) => dayOfNumber(last + Math.max(days, 0));
  const left = Math.round(fit.daysLeft.likely);
  if (left > horizonDays) return refused(sentenceOf('ripe_too_far', { ...wanted, days: horizonDays }), true);
  const date = after(left);
  if (date > seasonEnd) return refused(sentenceOf('ripe_after_season', wanted), true);
  const latest = after(Math.ceil(fit.daysLeft.late));
  return {
    kind: 'forecast',
    date,
    earliest: after(Math.floor(fit.daysLeft.early)),
    latest: latest > seasonEnd ? seasonEnd : latest,
    ratePerDay: fit.ratePerDay,
    shape: 'levelling',
    explained: fit.explained,
    byWarmth: fit.byWarmth,
    readings: fit.readings,
    courses: fit.courses,
  };
}

/**
 * Returns the weekly gain of a measure by least squares over one season's readings; `null` with fewer than two days.
 */
export function ratePerWeek(readings: readonly { date: string; value: number | null }[]): number | null {
  const points = readings.flatMap(({ date, value }) =>
    value === null ? [] : [{ day: dayNumber(date), value }],
  );
  if (new Set(points.map(({ day }) => day)).size < 2) return null;
  return 7 * fitLine(points).slope;
}
