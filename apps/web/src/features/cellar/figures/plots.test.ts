import { describe, expect, it } from 'vitest';
import { fillOf, ringParts, sumOfShares, ticks } from './plots.ts';

describe('a bar', () => {
  it('is filled in proportion to the longest, with a visible minimum', () => {
    expect([120, 30, 1, 0].map((bottles) => fillOf(bottles, 120))).toEqual([1, 0.25, 0.01, 0]);
    expect(fillOf(0, 0)).toBe(0);
  });
});

describe('the grid lines of a chart', () => {
  it.each([
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 5, 10]],
    [97, [0, 50, 100]],
    [120, [0, 50, 100, 150]],
    [4100, [0, 2000, 4000, 6000]],
  ])('for at most %i bottles stand at round whole numbers', (most, lines) => {
    expect(ticks(most)).toEqual(lines);
  });
});

describe('the sum of several shares', () => {
  it('has litres exact to the millilitre', () => {
    const half = { wines: 1, bottles: 1, litres: 0.375 };
    expect(sumOfShares([half, { wines: 1, bottles: 3, litres: 0.1 }, half])).toEqual({
      wines: 3,
      bottles: 5,
      litres: 0.85,
    });
  });
});

describe('a ring', () => {
  it('is complete, with segments in proportion', () => {
    expect(ringParts([3, 1])).toEqual([75, 25]);
    expect(ringParts([12])).toEqual([100]);
  });

  it('shows one bottle among ten thousand, and is still complete', () => {
    const [most = 0, least = 0] = ringParts([9999, 1]);
    expect(least).toBeCloseTo(1.768, 3);
    expect(most + least).toBeCloseTo(100, 10);
  });

  it('without bottles has no segments', () => {
    expect(ringParts([])).toEqual([]);
  });
});
