import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '../values/calendar-day.ts';
import { pickingForecast } from './picking-date.ts';
import { type DayMeans, warmDays } from './warm-days.ts';

/** Days of one mean temperature. */
const steady = (from: string, days: number, meanC: number): [number, number][] =>
  Array.from({ length: days }, (_, day) => [dayNumber(from) + day, meanC]);
const NONE: DayMeans = new Map();
const TODAY = dayNumber('2026-08-20');

describe('the warmth of a season’s days', () => {
  const known = new Map([
    ...steady('2024-08-01', 90, 20),
    ...steady('2025-08-01', 90, 18),
    ...steady('2026-07-01', 60, 24),
  ]);
  const days = warmDays(TODAY, { known, forecast: new Map([[dayNumber('2026-08-21'), 30]]) });
  const on = (day: string) => days(dayNumber(day));

  test('is measured until today, then forecast, then that of earlier years', () => {
    expect(on('2026-08-19')).toBe(24);
    expect(on('2026-08-21')).toBe(30);
    expect(on('2026-08-22')).toBe(19);
    expect(on('2026-06-30')).toBeNull();
  });

  test('uses no later measurements, and no recent days for coming ones', () => {
    expect(on('2026-08-25')).toBe(19);
    expect(
      warmDays(TODAY, { known: new Map(steady('2026-07-01', 60, 24)), forecast: NONE })(TODAY),
    ).toBeNull();
  });

  test('of a southern summer continues over New Year', () => {
    const summer = new Map(
      [...steady('2024-12-20', 12, 18), ...steady('2025-01-01', 18, 22)].toSorted(
        ([one], [other]) => one - other,
      ),
    );
    const day = dayNumber('2025-12-31');
    // From 24 December to 7 January: eight days of 18 and seven of 22.
    const warmth = warmDays(day, { known: summer, forecast: NONE })(day);
    expect(warmth).toBeCloseTo((8 * 18 + 7 * 22) / 15, 10);
  });

  test('is 0 below freezing', () => {
    const frost = new Map(steady('2026-08-01', 10, -3));
    expect(warmDays(TODAY, { known: frost, forecast: NONE })(dayNumber('2026-08-03'))).toBe(0);
  });
});

describe('the ripening of a field', () => {
  const readings = [13, 16, 18.4, 20.4].map((brix, week) => ({
    date: addDays('2026-07-30', 7 * week),
    brix,
  }));
  const question = { readings, targetBrix: 24, today: '2026-08-20', seasonEnd: '2026-12-31' };
  const date = (ahead: number, measured = 50) => {
    const known = new Map([
      ...steady('2025-08-01', 120, ahead),
      ...steady(addDays('2026-08-20', -measured), measured, 24),
    ]);
    const forecast = pickingForecast({ ...question, degreeDays: warmDays(TODAY, { known, forecast: NONE }) });
    return forecast.kind === 'forecast' ? forecast.date : forecast.kind;
  };

  test('is later if coming days are colder than past ones, and earlier if warmer', () => {
    const plain = pickingForecast(question);
    expect(plain).toMatchObject({ kind: 'forecast', date: date(24) });
    expect(date(16) > date(24)).toBe(true);
    expect(date(30) < date(24)).toBe(true);
  });

  test('uses calendar days if less than half of the days since the first sample were measured', () => {
    expect(date(16, 10)).toBe(date(24));
    expect(date(16, 11) > date(24)).toBe(true);
  });
});
