import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  effectiveDegreeDays,
  gladstonesFactor,
  growingDegreeDays,
  huglinClass,
  huglinFactor,
  huglinOfDay,
  nightsClass,
  seasonClass,
  winklerRegion,
} from './warmth.ts';

const DAYS = [
  { max: 24, min: 10, degreeDays: 7, huglin: 10.92 },
  { max: 28, min: 12, degreeDays: 10, huglin: 14.56 },
  { max: 15, min: 3, degreeDays: 0, huglin: 2.08 },
  { max: 9, min: 5, degreeDays: 0, huglin: 0 },
];

test.each(DAYS)('a day of $min to $max °C adds $degreeDays degree days', ({ max, min, degreeDays }) => {
  expect(growingDegreeDays({ max, min })).toBe(degreeDays);
});

test.each(DAYS)('a day of $min to $max °C at 45° adds $huglin to Huglin’s index', ({ max, min, huglin }) => {
  expect(huglinOfDay({ max, min, mean: null }, 45)).toBeCloseTo(huglin, 10);
});

test('a measured mean takes precedence over the middle of the extremes', () => {
  expect(huglinOfDay({ max: 24, min: 10, mean: 18 }, 40)).toBe(11);
});

test('a day never contributes a negative value', () => {
  const celsius = fc.double({ min: -50, max: 60, noNaN: true });
  fc.assert(
    fc.property(celsius, celsius, fc.double({ min: -90, max: 90, noNaN: true }), (a, b, latitude) => {
      const day = { max: Math.max(a, b), min: Math.min(a, b) };
      expect(growingDegreeDays(day)).toBeGreaterThanOrEqual(0);
      expect(huglinOfDay({ ...day, mean: null }, latitude)).toBeGreaterThanOrEqual(growingDegreeDays(day));
    }),
  );
});

test.each([
  [0, 1],
  [40, 1],
  [-40, 1],
  [41, 1.02],
  [43, 1.03],
  [-45, 1.04],
  [46, 1.04],
  [46.9, 1.05],
  [50, 1.06],
])('the days at %d° are weighted by %d', (latitude, factor) => {
  expect(huglinFactor(latitude)).toBe(factor);
});

describe('the sum of a season', () => {
  test.each([
    [849, 'below Ia'],
    [850, 'Ia'],
    [1111, 'Ia'],
    [1112, 'Ib'],
    [1389, 'Ib'],
    [1390, 'II'],
    [1667, 'II'],
    [1668, 'III'],
    [1944, 'III'],
    [1945, 'IV'],
    [2222, 'IV'],
    [2223, 'V'],
    [2700, 'V'],
    [2701, 'above V'],
  ])('of %d degree days is Winkler’s region %s', (sum, region) => {
    expect(winklerRegion(sum)).toBe(region);
  });

  test.each([
    [1499, 'very cool'],
    [1500, 'cool'],
    [1800, 'temperate'],
    [2100, 'warm temperate'],
    [2400, 'warm'],
    [3001, 'very warm'],
  ])('of %d by Huglin is %s', (index, word) => {
    expect(huglinClass(index)).toBe(word);
  });
});

describe('biologically effective degree days', () => {
  // By hand: (7 + 0.25·1), 10 + 0.25·3 capped at 9, 0 with a range of 12, 0 with one of 4; at 45° seven times 1.03.
  test.each([
    [24, 10, 40, 7.25],
    [24, 10, 45, 7.46],
    [24, 10, -45, 7.46],
    [28, 12, 40, 9],
    [15, 3, 40, 0],
    [9, 5, 40, 0],
    [22, 11, 40, 6.5],
    [20, 14, 40, 6],
  ])('of a day of %d to %d °C at %d° are %d', (max, min, latitude, days) => {
    expect(effectiveDegreeDays({ max, min }, latitude)).toBeCloseTo(days, 10);
  });

  test.each([
    [0, 1],
    [40, 1],
    [45, 1.03],
    [50, 1.06],
    [-55, 1.06],
  ])('are weighted by %d at %d°', (latitude, factor) => {
    expect(gladstonesFactor(latitude)).toBeCloseTo(factor, 10);
  });

  test('are between 0 and 9 a day', () => {
    const celsius = fc.double({ min: -50, max: 60, noNaN: true });
    fc.assert(
      fc.property(celsius, celsius, fc.double({ min: -90, max: 90, noNaN: true }), (a, b, latitude) => {
        const days = effectiveDegreeDays({ max: Math.max(a, b), min: Math.min(a, b) }, latitude);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThanOrEqual(9);
      }),
    );
  });
});

test.each([
  [12.9, 'too cool'],
  [13, 'cool'],
  [15, 'intermediate'],
  [17, 'warm'],
  [19, 'hot'],
  [21, 'very hot'],
  [24, 'too hot'],
])('a season of %d °C is %s', (mean, word) => {
  expect(seasonClass(mean)).toBe(word);
});

test.each([
  [12, 'very cool'],
  [12.1, 'cool'],
  [14, 'cool'],
  [18, 'temperate'],
  [18.1, 'warm'],
])('nights of %d °C are %s', (mean, word) => {
  expect(nightsClass(mean)).toBe(word);
});
