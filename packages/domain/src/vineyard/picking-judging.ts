/** Accuracy of picking dates: compares past forecasts of picked fields with the actual day. */
import { daysBetween } from '../values/calendar-day.ts';
import {
  type BrixReading,
  grapeCourse,
  type PickingForecast,
  type PickingQuestion,
  pickingForecast,
} from './picking-date.ts';
import type { ReadingStatus } from './readiness.ts';

/** Approximate days before picking at which forecasts are judged: by the newest sample of that age, within a week. */
export const JUDGED_DAYS_BEFORE = [21, 14, 7] as const;
export type JudgedDaysBefore = (typeof JUDGED_DAYS_BEFORE)[number];

export interface PickedSample extends BrixReading {
  status: ReadingStatus | null;
}

/** The picking day with its sugar, °Bx. */
export interface PickingRecord {
  date: string;
  brix: number;
}

/** Maximum age of the sugar measurement in days. */
const MEASURED_WITHIN = 4;

/**
 * Returns when a field was picked: the first sample of its season that states it, with its sugar or that of a few days
 * before.
 * @param samples of one season, in any order
 * @returns `undefined` without such a sample or a sugar value
 */
export function findPicking(samples: readonly PickedSample[]): PickingRecord | undefined {
  const inOrder = samples.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const date = inOrder.find(({ status }) => status === 'Harvested')?.date;
  if (date === undefined) return undefined;
  const last = inOrder.findLast((one) => one.brix !== null && one.date <= date);
  const brix = last?.brix ?? null;
  if (last === undefined || brix === null || daysBetween(last.date, date) > MEASURED_WITHIN) return undefined;
  return { date, brix };
}

/** A past forecast of a picking date. */
export interface PastForecast {
  daysBefore: JudgedDaysBefore;
  /** Day of the forecast: that of the newest sample then. */
  on: string;
  /** `null` without a forecast. */
  forecast: Extract<PickingForecast, { kind: 'forecast' }> | null;
}

export interface PickedSeason extends Pick<PickingQuestion, 'seasonEnd' | 'spread'> {
  samples: readonly PickedSample[];
  /** Earlier seasons of the field. */
  earlier: readonly (readonly BrixReading[])[];
  /** This season of its neighbours. */
  neighbours: readonly (readonly BrixReading[])[];
  /** Degree days by day, as known on a day. */
  warmthOn?: (asOf: string) => NonNullable<PickingQuestion['degreeDays']>;
}

/** Returns past forecasts of a picked field for its actual sugar, from data known then. */
export function judgedPickings(season: PickedSeason, picked: PickingRecord): PastForecast[] {
  const sampled = [
    ...new Set(season.samples.flatMap(({ date, brix }) => (brix === null ? [] : [date]))),
  ].sort();
  return JUDGED_DAYS_BEFORE.flatMap((daysBefore) => {
    const on = sampled.findLast((date) => daysBetween(date, picked.date) >= daysBefore);
    if (on === undefined || daysBetween(on, picked.date) >= daysBefore + 7) return [];
    const until = (readings: readonly BrixReading[]) => readings.filter(({ date }) => date <= on);
    const forecast = pickingForecast({
      readings: until(season.samples),
      targetBrix: picked.brix,
      today: on,
      seasonEnd: season.seasonEnd,
      others: [...season.earlier, ...season.neighbours.map(until)].map(grapeCourse),
      ...(season.warmthOn && { degreeDays: season.warmthOn(on) }),
      ...(season.spread !== undefined && { spread: season.spread }),
    });
    // If the sugar was already reached, there was nothing to forecast.
    if (forecast.kind === 'reached') return [];
    return [{ daysBefore, on, forecast: forecast.kind === 'forecast' ? forecast : null }];
  });
}
