import { expect, it } from 'vitest';
import { pointsOf } from './chart-content.ts';
import { asHistoryPoint, type HistoryPoint, windowFor, withFinerParts } from './history.ts';

const stretch = (at: number, min: number, max: number): HistoryPoint => ({
  at,
  count: 2,
  temperature: { min, mean: (min + max) / 2, max },
  brix: null,
  pH: null,
  alcohol: null,
});

it('keeps the extremes of grouped readings, and shows a single reading unchanged', () => {
  const one = asHistoryPoint({ timestamp: '1970-01-01T00:00:09Z', temperature: 24 } as Parameters<
    typeof asHistoryPoint
  >[0]);
  expect(pointsOf([stretch(1, 20, 24), { ...one, brix: null }], 'temperature')).toEqual([
    { at: 1, value: 22, low: 20, high: 24 },
    { at: 9000, value: 24 },
  ]);
});

it('replaces a part of the whole with finer values', () => {
  const whole = [0, 10, 20, 30].map((at) => stretch(at, 1, 2));
  const closer = [10, 12, 14, 16, 18].map((at) => stretch(at, 1, 1));
  const drawn = withFinerParts(whole, { window: { from: 10, to: 20 }, stretches: closer });
  expect(drawn.map(({ at }) => at)).toEqual([0, 10, 12, 14, 16, 18, 20, 30]);
  expect(withFinerParts(whole, undefined)).toBe(whole);
});

it('requests a part with margins, and nothing new after a small move', () => {
  expect(windowFor({ from: 0, to: 100, isWhole: true })).toBeUndefined();
  const window = windowFor({ from: 1000, to: 1100, isWhole: false });
  expect(window).toEqual({ from: 928, to: 1184 });
  expect(windowFor({ from: 1005, to: 1100, isWhole: false })).toEqual(window);
});
