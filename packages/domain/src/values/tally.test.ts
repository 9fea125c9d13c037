import { describe, expect, test } from 'vitest';
import { type Came, tallyOf, verdictOf } from './tally.ts';

const forecast = { likely: 10, early: 8, late: 13 };
const came = (day: number): Came => ({ forecast, came: day });

describe('a tally of forecasts', () => {
  test('counts results within the range, including its ends, before and after it', () => {
    expect(tallyOf([came(8), came(13), came(10.5), came(7.9), came(13.1), came(15)])).toEqual({
      asked: 6,
      given: 6,
      held: 3,
      before: 1,
      after: 2,
      errorDays: 2.55,
    });
  });

  test('counts missing forecasts, and has no error without any', () => {
    expect(tallyOf([{ forecast: null, came: 3 }])).toEqual({
      asked: 1,
      given: 0,
      held: 0,
      before: 0,
      after: 0,
      errorDays: null,
    });
  });

  test.each([
    [9, 0, 'unknown'],
    [20, 12, 'too-narrow'],
    [20, 13, 'right'],
    [20, 19, 'right'],
    [20, 20, 'too-wide'],
  ] as const)('of %i forecasts of which %i held is %s', (given, held, verdict) => {
    const late = Array.from({ length: given - held }, () => came(20));
    expect(verdictOf(tallyOf([...Array.from({ length: held }, () => came(10)), ...late]))).toBe(verdict);
  });
});
