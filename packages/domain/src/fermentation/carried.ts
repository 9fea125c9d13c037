/** Summary of a tank from the readings in a list, the same on client and server. */
import { foldName } from '../grapes/grape-names.ts';
import { type Forecast, type ForecastBasis, forecastDryness } from './forecast.ts';
import { currentFerment, DAY_MS, type SugarReading } from './readings.ts';
import { recentWarmth, type WarmthReading } from './stages.ts';
import { type OwnStyles, usualStyle } from './style.ts';
import type { FermentStyle } from './thresholds.ts';
import type { TankReading } from './watch.ts';

/** A reading as lists have it; `timestamp` in ISO 8601. */
interface CarriedReading {
  timestamp: string;
  /** °C. */
  temperature: number | null;
  /** Apparent °Bx. */
  brix: number | null;
  pH: number | null;
  rawValue: number | null;
  rawScale: NonNullable<SugarReading['typed']>['scale'] | null;
}

interface Moment {
  timestamp: string;
  value: number;
}

/** The newest readings of a tank, newest first, and the course of its ferment where there are more. */
export interface Carried {
  readings: readonly CarriedReading[];
  /** Values at some moments, oldest first. */
  course: { brix: readonly Moment[]; temperature: readonly Moment[]; pH: Moment | null } | null;
}

/** The sugar readings among readings, in any order. */
const sugarsOf = (readings: readonly CarriedReading[]): SugarReading[] =>
  readings.flatMap(({ timestamp, brix }) => (brix === null ? [] : [{ at: Date.parse(timestamp), brix }]));

/** The readings a tank carries that its course does not know yet: all, where there is no course. */
function since(readings: readonly CarriedReading[], newest: string | undefined): readonly CarriedReading[] {
  return newest === undefined ? readings : readings.filter(({ timestamp }) => timestamp > newest);
}

/** The sugar of a tank over its ferment, in any order: of a probe's thousands the moments its course has. */
export function sugarsOfTank({ readings, course }: Carried): SugarReading[] {
  if (course === null) return sugarsOf(readings);
  const read = course.brix.map(({ timestamp, value }) => ({ at: Date.parse(timestamp), brix: value }));
  return [...read, ...sugarsOf(since(readings, course.brix.at(-1)?.timestamp))];
}

/** Alarms look back some days; older readings would only cost time. */
const LOOKED_AT_MS = 90 * DAY_MS;

const NOTHING = { temperatureC: null, brix: null, pH: null };

/** What the alarms of a tank go by, in any order. */
export function readingsForAlarms({ readings, course }: Carried): TankReading[] {
  const newest = readings[0] ? Date.parse(readings[0].timestamp) : 0;
  const whole = (read: readonly CarriedReading[]): TankReading[] =>
    read.map(({ timestamp, temperature, brix, pH, rawValue, rawScale }) => ({
      at: Date.parse(timestamp),
      temperatureC: temperature,
      brix,
      pH,
      ...(rawValue !== null && rawScale !== null && { typed: { value: rawValue, scale: rawScale } }),
    }));
  const isRecent = ({ at }: TankReading) => newest - at <= LOOKED_AT_MS;
  if (course === null) return whole(readings).filter(isRecent);
  const moments = [
    ...course.brix.map(({ timestamp, value }) => ({ ...NOTHING, at: Date.parse(timestamp), brix: value })),
    ...course.temperature.map(({ timestamp, value }) => ({
      ...NOTHING,
      at: Date.parse(timestamp),
      temperatureC: value,
    })),
    ...(course.pH ? [{ ...NOTHING, at: Date.parse(course.pH.timestamp), pH: course.pH.value }] : []),
  ];
  const latest = [course.brix.at(-1), course.temperature.at(-1), course.pH ?? undefined];
  const last = latest
    .flatMap((moment) => moment?.timestamp ?? [])
    .toSorted()
    .at(-1);
  return [...moments, ...whole(since(readings, last))].filter(isRecent);
}

/** How many of the moments of a course are fitted at most: evenly over time, or its closer end would outweigh the rest. */
const FITTED_OF_COURSE = 60;

/** What is known of a tank beside its readings; what is left out is not known. */
interface Named {
  name?: string;
  variety?: string;
  /** As was said; `null` where it goes by the variety. */
  style?: FermentStyle | null;
}

/**
 * When a tank will be dry; a probe's thousands are thinned out, and the newest stays.
 * @param basis what the estate's finished ferments teach; without it, what is known of ferments elsewhere
 */
export function forecastOf(tank: Carried & Named, basis?: ForecastBasis, own?: OwnStyles): Forecast {
  const ferment = currentFerment(sugarsOfTank(tank));
  const { name, variety = '', style = null } = tank;
  return forecastDryness(tank.course === null ? ferment : evenly(ferment, FITTED_OF_COURSE), {
    style: style ?? usualStyle(variety, own),
    variety: foldName(variety) || null,
    tank: name === undefined ? null : foldName(name),
    warmthC: recentWarmth(warmthOfTank(tank), ferment.at(-1)?.at ?? 0),
    ...(basis && { basis }),
  });
}

/** The temperatures that are known of a tank. */
const warmthOfTank = (tank: Carried): WarmthReading[] =>
  readingsForAlarms(tank).flatMap(({ at, temperatureC }) =>
    temperatureC === null ? [] : [{ at, temperatureC }],
  );

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
