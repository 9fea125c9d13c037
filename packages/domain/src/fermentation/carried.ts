/** Summary of a tank from the readings in a list, the same on client and server. */
import { foldName } from '../grapes/grape-names.ts';
import { type Forecast, type ForecastBasis, forecastDryness } from './forecast.ts';
import { currentFerment, DAY_MS, type SugarReading } from './readings.ts';
import { recentWarmth, type WarmthReading } from './stages.ts';
import { type OwnStyles, usualStyle } from './style.ts';
import type { FermentStyle } from './thresholds.ts';
import type { TankReading } from './watch.ts';

/** A reading of a list; `timestamp` in ISO 8601. */
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

/** The newest readings of a tank, newest first, with a course if there are more. */
export interface CarriedReadings {
  readings: readonly CarriedReading[];
  /** Values at sample points, oldest first. */
  course: { brix: readonly Moment[]; temperature: readonly Moment[]; pH: Moment | null } | null;
}

/** Returns the sugar values among readings, in any order. */
const sugarsOf = (readings: readonly CarriedReading[]): SugarReading[] =>
  readings.flatMap(({ timestamp, brix }) => (brix === null ? [] : [{ at: Date.parse(timestamp), brix }]));

/** Returns the readings that are newer than the course, or all without one. */
function since(readings: readonly CarriedReading[], newest: string | undefined): readonly CarriedReading[] {
  return newest === undefined ? readings : readings.filter(({ timestamp }) => timestamp > newest);
}

/** Returns a ferment's sugar readings in any order; for a probe's thousands the sample points of its course. */
export function sugarsOfTank({ readings, course }: CarriedReadings): SugarReading[] {
  if (course === null) return sugarsOf(readings);
  const read = course.brix.map(({ timestamp, value }) => ({ at: Date.parse(timestamp), brix: value }));
  return [...read, ...sugarsOf(since(readings, course.brix.at(-1)?.timestamp))];
}

/** Alarms use some days only; older readings would cost time. */
const LOOKED_AT_MS = 90 * DAY_MS;

const NOTHING = { temperatureC: null, brix: null, pH: null };

/** Returns the readings for a tank's alarms, in any order. */
export function readingsForAlarms({ readings, course }: CarriedReadings): TankReading[] {
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

/** Maximum of sample points for a fit, evenly spaced, or the dense end would dominate. */
const FITTED_OF_COURSE = 60;

/** Known fields of a tank besides its readings. */
interface TankFacts {
  name?: string;
  variety?: string;
  yeast?: string | null;
  /** The stated style; `null` if the variety decides. */
  style?: FermentStyle | null;
}

/**
 * Forecasts when a tank is dry; a probe's thousands are thinned, and the newest stays.
 * @param basis parameters learned from the estate's finished ferments; otherwise the general ones
 */
export function forecastOf(
  tank: CarriedReadings & TankFacts,
  basis?: ForecastBasis,
  own?: OwnStyles,
): Forecast {
  const ferment = currentFerment(sugarsOfTank(tank));
  const { name, variety = '', style = null, yeast } = tank;
  return forecastDryness(tank.course === null ? ferment : evenly(ferment, FITTED_OF_COURSE), {
    style: style ?? usualStyle(variety, own),
    variety: foldName(variety) || null,
    tank: name === undefined ? null : foldName(name),
    yeast: foldName(yeast ?? '') || null,
    warmthC: recentWarmth(warmthOfTank(tank), ferment.at(-1)?.at ?? 0),
    ...(basis && { basis }),
  });
}

/** Returns the known temperatures of a tank. */
const warmthOfTank = (tank: CarriedReadings): WarmthReading[] =>
  readingsForAlarms(tank).flatMap(({ at, temperatureC }) =>
    temperatureC === null ? [] : [{ at, temperatureC }],
  );

/** Returns the newest reading in each of equal time intervals. */
export function evenly(ferment: readonly SugarReading[], parts: number): SugarReading[] {
  const newest = ferment.at(-1)?.at ?? 0;
  const length = Math.max(newest - (ferment[0]?.at ?? 0), 1) / parts;
  const partOf = ({ at }: SugarReading) => Math.floor((newest - at) / length);
  return ferment.filter((reading, place) => {
    const next = ferment[place + 1];
    return next === undefined || partOf(next) !== partOf(reading);
  });
}
