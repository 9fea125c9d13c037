import { expect, test } from 'vitest';
import { addDays } from '../values/calendar-day.ts';
import { pickingSpread, type SeasonForecasts } from './picking-spread.ts';

/**
 * A season whose three forecasts had these errors in days, with ranges of 5 days before and 10 after the likely one.
 */
const season = (...off: number[]): SeasonForecasts => ({
  picked: { date: '2026-09-20', brix: 24 },
  forecasts: off.map((days) => {
    const date = addDays('2026-09-20', -days);
    const forecast = {
      kind: 'forecast' as const,
      date,
      earliest: addDays(date, -5),
      latest: addDays(date, 10),
      ratePerDay: 0.2,
      shape: 'levelling' as const,
      explained: 0.99,
      byWarmth: false,
      readings: 5,
      courses: 0,
    };
    return { daysBefore: 14 as const, on: '2026-09-01', forecast };
  }),
});

const many = (count: number, ...off: number[]) => Array.from({ length: count }, () => season(...off));

test('ranges keep their default without pickings or forecasts', () => {
  expect(pickingSpread([])).toBe(1);
  expect(pickingSpread([{ picked: { date: '2026-09-20', brix: 24 }, forecasts: [] }])).toBe(1);
});

test('ranges narrow after accurate forecasts and widen after others', () => {
  expect(pickingSpread(many(30, 2))).toBeCloseTo(0.2 / 0.5, 1);
  expect(pickingSpread(many(30, 10))).toBeCloseTo(1, 1);
  expect(pickingSpread(many(30, 16))).toBeCloseTo(1.6, 1);
  expect(pickingSpread(many(30, -8))).toBeCloseTo(1.6, 1);
});

test('few seasons count less than many, and ranges stay positive and finite', () => {
  const [few, more] = [pickingSpread(many(2, 20)), pickingSpread(many(20, 20))];
  expect(few < more).toBe(true);
  expect(pickingSpread(many(300, 0))).toBe(0.4);
  expect(pickingSpread(many(300, 90))).toBe(2.5);
});

test('the forecasts of one season count as one', () => {
  expect(pickingSpread([...many(5, 16, 16, 16), ...many(5, 2)])).toBeCloseTo(
    pickingSpread([...many(5, 16), ...many(5, 2)]),
    10,
  );
});
