import { expect, test } from 'vitest';
import { sampleSize } from './sampling.ts';
import { refusalOf, valueOf } from './testing.ts';

const of = (
  spreadPercent: number,
  withinPercent: number,
  more: Partial<Parameters<typeof sampleSize>[0]> = {},
) => sampleSize({ spreadPercent, withinPercent, confidence: 95, available: null, ...more });

// (1.96 · 20 / 10)² = 15.37; (1.96 · 30 / 10)² = 34.57; (1.96 · 8 / 1)² = 245.86; (1.282 · 30 / 10)² = 14.79.
test.each([
  [20, 10, {}, 16],
  [30, 10, {}, 35],
  [8, 1, {}, 246],
  [30, 10, { confidence: 80 }, 15],
  // 34.57 / (1 + 33.57 / 50) = 20.68.
  [30, 10, { available: 50 }, 21],
  [30, 10, { available: 1 }, 1],
  [0, 10, {}, 1],
] as const)('a spread of %d %% within %d %% with %o takes %d', (spread, within, more, n) => {
  expect(valueOf(of(spread, within, more))).toBe(n);
});

test('impossible values are refused', () => {
  expect(refusalOf(of(-1, 10))).toBe('Spread must be between 0 % and 300 %');
  expect(refusalOf(of(30, 0))).toBe('Precision must be between 0.1 % and 100 %');
  expect(refusalOf(of(30, 10, { available: 0 }))).toMatch(/^Count of the block must be between 1 and /);
});
