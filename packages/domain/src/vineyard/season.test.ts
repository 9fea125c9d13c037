import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber, dayOfNumber, daysBetween } from '../values/calendar-day.ts';
import { huglinSpan, nightsSpan, seasonAt, seasonOf, winklerSpan } from './season.ts';

test('a season is named by the year of its harvest in both hemispheres', () => {
  expect(seasonAt('2026-09-14', 'north').harvestYear).toBe(2026);
  expect(seasonAt('2026-11-20', 'south')).toEqual({
    harvestYear: 2027,
    from: '2026-07-01',
    to: '2027-06-30',
  });
  expect(seasonAt('2027-03-02', 'south').harvestYear).toBe(2027);
});

test('the months of Winkler and Huglin are shifted in the south', () => {
  expect(winklerSpan(2026, 'north')).toEqual({ from: '2026-04-01', to: '2026-10-31' });
  expect(winklerSpan(2026, 'south')).toEqual({ from: '2025-10-01', to: '2026-04-30' });
  expect(huglinSpan(2026, 'north')).toEqual({ from: '2026-04-01', to: '2026-09-30' });
  expect(huglinSpan(2026, 'south')).toEqual({ from: '2025-10-01', to: '2026-03-31' });
  expect(nightsSpan(2026, 'north')).toEqual({ from: '2026-09-01', to: '2026-09-30' });
  expect(nightsSpan(2026, 'south')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
});

test('every day belongs to its season', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom('north', 'south'), (n, half) => {
      const day = dayOfNumber(n);
      const season = seasonAt(day, half);
      expect(season.from <= day && day <= season.to).toBe(true);
      expect(season).toEqual(seasonOf(season.harvestYear, half));
    }),
  );
});

test('days are counted across leap years and clock changes', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(dayOfNumber(dayNumber('2026-11-20') + 0.99)).toBe('2026-11-20');
});
