import type { AlarmSettings, Tank } from '@cuverie/contract';
import {
  type Alarm,
  alarmsOf,
  attentionRank,
  currentFerment,
  type FermentStyle,
  type Forecast,
  forecastDryness,
  type SugarReading,
  usualStyle,
} from '@cuverie/domain';
import { readingsForAlarms, sugarsOfTank } from './course.ts';
import { yearOf } from './tank-words.ts';

/** How many of the moments of a course are fitted at most: evenly over time, or its closer end would outweigh the rest. */
const FITTED_OF_COURSE = 60;

/** When a tank will be dry; a probe's thousands are thinned out, and the newest stays. */
export function forecastOf(tank: Pick<Tank, 'readings' | 'course'>): Forecast {
  const ferment = currentFerment(sugarsOfTank(tank));
  return forecastDryness(tank.course === null ? ferment : evenly(ferment, FITTED_OF_COURSE));
}

/** The newest reading of each of so many equal parts of their time. */
export function evenly(ferment: readonly SugarReading[], parts: number): SugarReading[] {
  const newest = ferment.at(-1)?.at ?? 0;
  const length = Math.max(newest - (ferment[0]?.at ?? 0), 1) / parts;
  const partOf = ({ at }: SugarReading) => Math.floor((newest - at) / length);
  return ferment.filter((reading, place) => {
    const next = ferment[place + 1];
    return next === undefined || partOf(next) !== partOf(reading);
  });
}

/** How a tank's must is fermented: as was said, or as its variety usually is. */
export const styleOf = ({ style, variety }: Pick<Tank, 'style' | 'variety'>): FermentStyle =>
  style ?? usualStyle(variety);

/** A tank with what is to be said of it. */
export interface WatchedTank {
  tank: Tank;
  /** `undefined` while it is being worked out. */
  forecast: Forecast | undefined;
  /** The most urgent first. */
  alarms: readonly Alarm[];
  snoozed: readonly { alarm: Alarm; until: number }[];
}

/** What needs attention about a tank now; an archived one needs none. */
export function watch(
  tank: Tank,
  forecast: Forecast | undefined,
  settings: AlarmSettings | undefined,
  now: number,
): WatchedTank {
  if (tank.status === 'archived') return { tank, forecast, alarms: [], snoozed: [] };
  const all = alarmsOf(
    {
      style: styleOf(tank),
      currentVolume: tank.currentVolume,
      capacity: tank.capacity,
      forecast: forecast ?? { kind: 'refused', why: 'too-few' },
      readings: readingsForAlarms(tank),
    },
    now,
    settings?.thresholds,
  );
  const snoozedUntil = new Map(
    settings?.snoozes
      .filter(({ tankId, until }) => tankId === tank.id && Date.parse(until) > now)
      .map(({ kind, until }) => [kind, Date.parse(until)]),
  );
  return {
    tank,
    forecast,
    alarms: all.filter(({ kind }) => !snoozedUntil.has(kind)),
    snoozed: all.flatMap((alarm) => {
      const until = snoozedUntil.get(alarm.kind);
      return until === undefined ? [] : [{ alarm, until }];
    }),
  };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order tanks stand in along a wall, `T2` before `T10`; of one name the youngest harvest first. */
export const inWalkingOrder = (one: Tank, other: Tank): number =>
  byName.compare(one.name, other.name) ||
  byName.compare(one.variety, other.variety) ||
  (yearOf(other) ?? 0) - (yearOf(one) ?? 0) ||
  byName.compare(one.lot ?? '', other.lot ?? '');

/** Archived tanks: the youngest harvest first. */
export const newestFirst = (one: Tank, other: Tank): number =>
  (yearOf(other) ?? 0) - (yearOf(one) ?? 0) || inWalkingOrder(one, other);

/** The tanks that need somebody first, then by name. */
export const byAttention = (one: WatchedTank, other: WatchedTank): number =>
  attentionRank(one.alarms) - attentionRank(other.alarms) || inWalkingOrder(one.tank, other.tank);
