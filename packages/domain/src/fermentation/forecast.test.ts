import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brixAt, dayOf, fitCourse } from './course.ts';
import { forecastDryness } from './forecast.ts';
import { currentFerment } from './readings.ts';

const DAY = 86_400_000;
const daily = (values: readonly number[]) => values.map((brix, day) => ({ at: day * DAY, brix }));

/** 24 to −1.5 °Bx, 0.9 a day about day 3.5: dry after 7.847 days. */
const COURSE = [22.95, 21.57, 18.75, 14.07, 8.43, 3.75, 0.93, -0.45, -1.06, -1.32, -1.43];

describe('the course of a ferment', () => {
  test('is fitted to its readings', () => {
    const { course } = fitCourse(COURSE.map((brix, day) => ({ day, brix })));
    expect(course.shape).toBe('logistic');
    expect(course.rate).toBeCloseTo(0.9, 2);
    expect(course.middle).toBeCloseTo(3.5, 2);
    expect(dayOf(course, -1)).toBeCloseTo(7.847, 2);
  });

  test('reaches each °Bx on its computed day', () => {
    const course = fc.record({
      shape: fc.constantFrom('logistic' as const, 'gompertz' as const),
      start: fc.double({ min: 15, max: 30, noNaN: true }),
      end: fc.double({ min: -2.5, max: -1.2, noNaN: true }),
      rate: fc.double({ min: 0.1, max: 2, noNaN: true }),
      middle: fc.double({ min: 0.5, max: 10, noNaN: true }),
    });
    fc.assert(
      fc.property(course, fc.double({ min: -1, max: 14, noNaN: true }), (of, brix) => {
        expect(brixAt(of, dayOf(of, brix) ?? Number.NaN)).toBeCloseTo(brix, 6);
      }),
    );
  });
});

describe('the forecast', () => {
  test.each([5, 6, 7, 8])('from %d daily readings contains the actual day of dryness', (count) => {
    const forecast = forecastDryness(daily(COURSE.slice(0, count)));
    if (forecast.kind !== 'forecast') throw new Error(JSON.stringify(forecast));
    expect(forecast.dryAt.early / DAY).toBeLessThan(7.847);
    expect(forecast.dryAt.late / DAY).toBeGreaterThan(7.847);
    expect(forecast.dryAt.likely).toBeGreaterThanOrEqual(forecast.dryAt.early);
    expect(forecast.explained ?? 0).toBeGreaterThan(0.99);
  });

  test('returns since when a tank is dry', () => {
    expect(forecastDryness(daily(COURSE))).toEqual({ kind: 'dry', since: 8 * DAY, dryBrix: -1 });
  });

  test.each([
    ['too-few', daily([24])],
    ['too-short', [24, 23, 22, 21].map((brix, at) => ({ at: at * 3_600_000, brix }))],
    ['not-started', daily([24, 24, 23.9, 23.6])],
    ['no-course', daily([20, 17, 18.4, 17, 18.4, 17, 18.4, 17, 18.4, 17.2])],
  ])('is refused as %s', (why, readings) => {
    expect(forecastDryness(readings)).toEqual({ kind: 'refused', why });
  });

  test('returns where a ferment levels off instead of a day', () => {
    const stuck = daily([24, 21, 16, 11, 8, 7, 6.6, 6.5, 6.5, 6.5, 6.4]);
    expect(forecastDryness(stuck)).toMatchObject({ kind: 'levelling', endBrix: 6.4 });
  });

  test('ignores a typo and earlier added must', () => {
    const slipped = COURSE.slice(0, 8).map((brix, day) => (day === 3 ? brix + 10 : brix));
    expect(forecastDryness(daily(slipped)).kind).toBe('forecast');
    const refilled = daily([20, 14, 9, ...COURSE.slice(0, 8)]);
    expect(currentFerment(refilled)[0]).toEqual({ at: 3 * DAY, brix: COURSE[0] });
  });

  test('never precedes the newest reading, for random readings', () => {
    const reading = fc.record({
      at: fc.integer({ min: 0, max: 40 * DAY }),
      brix: fc.double({ min: -5, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 30 }), (readings) => {
        const forecast = forecastDryness(readings);
        if (forecast.kind !== 'forecast') return;
        const newest = Math.max(...currentFerment(readings).map(({ at }) => at));
        expect(forecast.dryAt.early).toBeGreaterThanOrEqual(newest - 1);
        expect(forecast.dryAt.late).toBeGreaterThanOrEqual(forecast.dryAt.likely);
      }),
      { numRuns: 60 },
    );
  });
});
