import { describe, expect, it } from 'vitest';
import { arcPath, fillOf, ringArcs, ticks, together } from './plots.ts';

describe('a bar', () => {
  it('is filled to its part of the longest, and never so little that nothing shows', () => {
    expect([120, 30, 1, 0].map((bottles) => fillOf(bottles, 120))).toEqual([1, 0.25, 0.01, 0]);
    expect(fillOf(0, 0)).toBe(0);
  });
});

describe('the lines across a plot', () => {
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

describe('several shares as one', () => {
  it('keep their litres exact to the millilitre', () => {
    const half = { wines: 1, bottles: 1, litres: 0.375 };
    expect(together([half, { wines: 1, bottles: 3, litres: 0.1 }, half])).toEqual({
      wines: 3,
      bottles: 5,
      litres: 0.85,
    });
  });
});

describe('a ring', () => {
  it('goes once around, each piece after the other with a gap between', () => {
    const [red, white] = ringArcs([3, 1]);
    expect(red).toEqual({ start: 0.003, end: 0.747 });
    expect(white).toEqual({ start: 0.753, end: 0.997 });
  });

  it('is whole where there is but one piece', () => {
    expect(ringArcs([12])).toEqual([{ start: 0, end: 1 }]);
    expect(arcPath({ start: 0, end: 1 }, 10)).toBe('M 0 -10 A 10 10 0 1 1 -0.006 -10');
  });

  it('still shows one bottle among ten thousand, and closes all the same', () => {
    const [most, least] = ringArcs([9999, 1]);
    expect(least?.start).toBeCloseTo(0.9853, 4);
    expect(most?.start).toBeCloseTo(0.003, 10);
    expect(least?.end).toBeCloseTo(0.997, 10);
  });

  it('of nothing has no pieces', () => {
    expect(ringArcs([])).toEqual([]);
    expect(ringArcs([0, 0])).toEqual([]);
  });

  it('starts at the top and goes clockwise', () => {
    expect(arcPath({ start: 0, end: 0.25 }, 10)).toBe('M 0 -10 A 10 10 0 0 1 10 0');
    expect(arcPath({ start: 0.25, end: 1 }, 10)).toBe('M 10 0 A 10 10 0 1 1 0 -10');
  });
});
