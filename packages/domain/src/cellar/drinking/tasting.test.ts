import { describe, expect, test } from 'vitest';
import {
  agreementOf,
  concordance,
  MOST_POINTS,
  medianOf,
  rankCorrelation,
  ranksOf,
  resultOf,
  SHEET_PARTS,
} from './tasting.ts';

test('the parts of the sheet add up to its points', () => {
  expect(SHEET_PARTS.reduce((sum, { most }) => sum + most, 0)).toBe(MOST_POINTS.sheet);
});

test('a median is the middle value, or the mean of the two middle ones', () => {
  expect(medianOf([])).toBeUndefined();
  expect(medianOf([90])).toBe(90);
  expect(medianOf([95, 80, 91])).toBe(91);
  expect(medianOf([95, 80, 91, 90])).toBe(90.5);
});

test('equal values share their ranks', () => {
  expect(ranksOf([10, 30, 20])).toEqual([1, 3, 2]);
  expect(ranksOf([5, 5, 1, 9])).toEqual([2.5, 2.5, 1, 4]);
});

describe('a rank correlation', () => {
  test('equals Siegel’s example of authoritarianism and status strivings, and handles ties', () => {
    // Siegel (1956), tables 9.4 and 9.6: 0.82 without ties; 12 people.
    const authority = [82, 98, 87, 40, 116, 113, 111, 83, 85, 126, 106, 117];
    const status = [42, 46, 39, 37, 65, 88, 86, 56, 62, 92, 54, 81];
    expect(rankCorrelation(authority, status)).toBeCloseTo(0.82, 2);
    const yielding = [0, 0, 1, 1, 3, 4, 5, 6, 7, 8, 8, 12];
    const strivings = [42, 46, 39, 37, 65, 88, 86, 56, 62, 92, 54, 81];
    expect(rankCorrelation(yielding, strivings)).toBeCloseTo(0.616, 2);
  });

  test('is 1 for the same order, -1 for the opposite, and missing for too few values', () => {
    expect(rankCorrelation([1, 2, 3], [10, 11, 90])).toBe(1);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBe(-1);
    expect(rankCorrelation([1, 2], [1, 2])).toBeUndefined();
    expect(rankCorrelation([5, 5, 5], [1, 2, 3])).toBeUndefined();
  });
});

describe('concordance', () => {
  test('equals Siegel’s example of three executives and six applicants: 0.16', () => {
    const w = concordance([
      [1, 6, 3, 2, 5, 4],
      [1, 5, 6, 4, 2, 3],
      [6, 3, 2, 5, 4, 1],
    ]);
    expect(w).toBeCloseTo(0.162, 3);
  });

  test('handles ties like Siegel: 0.828', () => {
    const w = concordance([
      [1, 4.5, 2, 4.5, 3, 7.5, 6, 9, 7.5, 10],
      [2.5, 1, 2.5, 4.5, 4.5, 8, 9, 6.5, 10, 6.5],
      [2, 1, 4.5, 4.5, 4.5, 4.5, 8, 8, 8, 10],
    ]);
    expect(w).toBeCloseTo(0.828, 3);
  });

  test('is 1 if all agree, and missing for too few values', () => {
    expect(
      concordance([
        [1, 2, 3],
        [80, 90, 91],
      ]),
    ).toBe(1);
    expect(concordance([[1, 2, 3]])).toBeUndefined();
    expect(
      concordance([
        [4, 4, 4],
        [5, 5, 5],
      ]),
    ).toBeUndefined();
  });
});

test('results include every taster, and agreement uses the median of the others', () => {
  const given = (taster: string, ...points: number[]) =>
    points.map((one, at) => ({ taster, wine: `w${at}`, points: one }));
  const all = [...given('Ana', 90, 85, 95), ...given('Bea', 91, 80, 96), ...given('Cem', 70, 99, 60)];
  expect(resultOf(all, 'w0')).toEqual({ median: 90, lowest: 70, highest: 91, tasters: 3 });
  expect(resultOf(all, 'w9')).toBeUndefined();
  const { together, each } = agreementOf(all);
  expect(each.get('Cem')).toBe(-1);
  expect(together).toBeCloseTo(1 / 9, 10);
  // A wine without a score counts as omitted for its taster only.
  expect(agreementOf([...all, ...given('Dan', 50)]).together).toBeCloseTo(1 / 9, 10);
});
