import { HOUR_MS } from '../../fermentation/readings.ts';
import { dayFormatter } from '../../values/time-zone.ts';

/** The weather of one hour; unknown values are `null`. */
export interface WeatherHour {
  /** Start of the hour, ms since 1970. */
  atMs: number;
  temperatureC: number | null;
  relativeHumidityPercent: number | null;
  rainMm: number | null;
  windKmh: number | null;
}

/** A calendar day at the field with all its hours in order: 23 to 25, known or not. */
export interface DayOfHours {
  date: string;
  hours: readonly WeatherHour[];
}

const unknownHour = (atMs: number): WeatherHour => ({
  atMs,
  temperatureC: null,
  relativeHumidityPercent: null,
  rainMm: null,
  windKmh: null,
});

/** Returns all hours of the day that contains an hour, from the known ones. */
function wholeDay(
  date: string,
  first: WeatherHour,
  { known, dayOf }: { known: ReadonlyMap<number, WeatherHour>; dayOf: (atMs: number) => string },
): DayOfHours {
  let from = first.atMs;
  while (dayOf(from - HOUR_MS) === date) from -= HOUR_MS;
  const hours: WeatherHour[] = [];
  for (let at = from; dayOf(at) === date; at += HOUR_MS) hours.push(known.get(at) ?? unknownHour(at));
  return { date, hours };
}

/** Hours by the calendar days of a time zone, 23 or 25 when clocks change. Unknown hours have no values. */
export function daysOfHours(hours: readonly WeatherHour[], timeZone: string): DayOfHours[] {
  const dayOf = dayFormatter(timeZone);
  const known = new Map(hours.map((hour) => [hour.atMs, hour]));
  const days = Map.groupBy(hours, ({ atMs }) => dayOf(atMs));
  return [...days]
    .flatMap(([date, [first]]) => (first ? [wholeDay(date, first, { known, dayOf })] : []))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Sums of a day's hours; `null` if a required hour is unknown. */
export interface DaySums {
  minC: number | null;
  maxC: number | null;
  meanC: number | null;
  rainMm: number | null;
  /** Wind of the windiest hour. */
  windKmh: number | null;
}

type Measure = Exclude<keyof WeatherHour, 'atMs'>;

/** Returns the values of a day's hours, or `undefined` if one is unknown. */
export function allOf({ hours }: DayOfHours, measure: Measure): number[] | undefined {
  const values = hours.flatMap((hour) => hour[measure] ?? []);
  return values.length === hours.length && values.length > 0 ? values : undefined;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export const meanOfHours = (values: readonly number[]): number => sum(values) / values.length;

/**
 * Returns extremes, mean, rain and wind of a day; the extremes are those of full hours, so slightly narrower than a
 * thermometer's.
 */
export function daySums(day: DayOfHours): DaySums {
  const temperatures = allOf(day, 'temperatureC');
  const rain = allOf(day, 'rainMm');
  const wind = allOf(day, 'windKmh');
  return {
    minC: temperatures ? Math.min(...temperatures) : null,
    maxC: temperatures ? Math.max(...temperatures) : null,
    meanC: temperatures ? meanOfHours(temperatures) : null,
    rainMm: rain ? sum(rain) : null,
    windKmh: wind ? Math.max(...wind) : null,
  };
}
