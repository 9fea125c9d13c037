import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../fermentation/readings.ts';
import { daySums, daysOfHours, type WeatherHour } from './hours.ts';

const hoursFrom = (first: string, count: number, of: (at: number) => Partial<WeatherHour> = () => ({})) =>
  Array.from(
    { length: count },
    (_, at): WeatherHour => ({
      atMs: Date.parse(first) + at * HOUR_MS,
      temperatureC: at,
      relativeHumidityPercent: 50,
      rainMm: 0.5,
      windKmh: at,
      ...of(at),
    }),
  );

describe('hours by days', () => {
  test.each([
    ['2026-03-28T23:00:00Z', 'Europe/Paris', '2026-03-29', 23],
    ['2026-10-24T22:00:00Z', 'Europe/Paris', '2026-10-25', 25],
    ['2026-09-26T12:00:00Z', 'Pacific/Auckland', '2026-09-27', 23],
    ['2026-06-30T18:30:00Z', 'Asia/Kolkata', '2026-07-01', 24],
  ])('from %s in %s: %s has %i', (first, timeZone, date, count) => {
    const [day, ...others] = daysOfHours(hoursFrom(first, count), timeZone);
    expect(others).toEqual([]);
    expect(day?.date).toBe(date);
    expect(day?.hours).toHaveLength(count);
  });

  test('include unknown ones without values', () => {
    const hours = hoursFrom('2026-07-01T00:00:00Z', 24).filter((_, at) => at !== 5 && at !== 0);
    const [day] = daysOfHours(hours, 'UTC');
    expect(day?.hours.map(({ temperatureC }) => temperatureC)).toEqual([
      null,
      1,
      2,
      3,
      4,
      null,
      ...Array.from({ length: 18 }, (_, at) => at + 6),
    ]);
  });
});

describe('the sums of a day', () => {
  test('use all of its hours', () => {
    const [day] = daysOfHours(hoursFrom('2026-07-01T00:00:00Z', 24), 'UTC');
    expect(day && daySums(day)).toEqual({ minC: 0, maxC: 23, meanC: 11.5, rainMm: 12, windKmh: 23 });
  });

  test('are unknown with a missing hour', () => {
    const lacking = (at: number) => (at === 3 ? { temperatureC: null, rainMm: null } : {});
    const [day] = daysOfHours(hoursFrom('2026-07-01T00:00:00Z', 24, lacking), 'UTC');
    expect(day && daySums(day)).toEqual({
      minC: null,
      maxC: null,
      meanC: null,
      rainMm: null,
      windKmh: 23,
    });
  });
});
