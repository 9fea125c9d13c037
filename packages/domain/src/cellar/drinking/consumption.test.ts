import { describe, expect, test } from 'vitest';
import { inWords } from '../../words/words.ts';
import {
  bottlesProblem,
  CONSUMPTION_REASONS,
  consumptionDayProblem,
  consumptionTotals,
  shortageProblem,
  wasTasted,
} from './consumption.ts';

test('a wine was tasted if its bottle was drunk or tasted, and not otherwise', () => {
  expect(CONSUMPTION_REASONS.filter(wasTasted)).toEqual(['Drunk', 'Tasted']);
});

test('only a tasting needs no bottle from stock', () => {
  expect(bottlesProblem(0, 'Tasted')).toBeUndefined();
  expect(bottlesProblem(1, 'Gifted')).toBeUndefined();
  expect(inWords(bottlesProblem(0, 'Drunk'))).toBe(
    'Take at least 1 bottle; only a tasting can do without one',
  );
});

test.each([
  [3, 3, undefined],
  [-2, 0, undefined],
  [4, 3, 'Only 3 bottles are left'],
  [2, 1, 'Only 1 bottle is left'],
  [1, 0, 'No bottle is left'],
])('taking %i of %i bottles: %s', (taken, left, problem) => {
  expect(inWords(shortageProblem(taken, left))).toBe(problem);
});

test('a day may be today but not tomorrow', () => {
  expect(consumptionDayProblem('2026-11-20', '2026-11-20')).toBeUndefined();
  expect(inWords(consumptionDayProblem('2026-11-21', '2026-11-20'))).toBe('Date can’t be in the future');
});

describe('the drinking log', () => {
  test('adds up opened bottles, removed bottles and the mean rating', () => {
    const history = [
      { quantity: 2, reason: 'Drunk', rating: 92 },
      { quantity: 0, reason: 'Tasted', rating: 90.5 },
      { quantity: 6, reason: 'Sold', rating: null },
      { quantity: 1, reason: 'Broken/Corked', rating: null },
    ] as const;
    // (92 + 90.5) / 2 = 91.25, which rounds up.
    expect(consumptionTotals(history)).toEqual({ drunk: 2, gone: 7, meanRating: 91.3 });
  });

  test('adds up to nothing, without a rating, if it is empty', () => {
    expect(consumptionTotals([])).toEqual({ drunk: 0, gone: 0, meanRating: null });
  });
});
