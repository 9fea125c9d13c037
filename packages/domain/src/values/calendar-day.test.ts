import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBareYear, isCalendarDay, lastDayOf } from './calendar-day.ts';

describe('a calendar day', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])('may be %s', (day) => {
    expect(isCalendarDay(day)).toBe(true);
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0999-01-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
  ])('is not %j', (day) => {
    expect(isCalendarDay(day)).toBe(false);
  });

  test('agrees with the system’s calendar on every day from 1583 on', () => {
    const anyDay = fc.tuple(
      fc.integer({ min: 1583, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(anyDay, ([year, month, day]) => {
        const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
        const instant = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
        expect(isCalendarDay(text)).toBe(exists);
      }),
    );
  });
});

test('a bare year means its last day, and a day itself', () => {
  expect([isBareYear('2030'), isBareYear('0030'), isBareYear('2030-01')]).toEqual([true, false, false]);
  expect([lastDayOf('2030'), lastDayOf('2030-06-30')]).toEqual(['2030-12-31', '2030-06-30']);
});
