import type { Tally } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { offWords, tallyWords, togetherOf, verdictWords } from './judged-words.ts';

const tally = (given: number, held: number): Tally => ({
  asked: given,
  given,
  held,
  before: 0,
  after: given - held,
  errorDays: 1.46,
});

test('words the error of a forecast in whole days', () => {
  expect(offWords('2026-10-10', '2026-10-10')).toBe('right on the day');
  expect(offWords('2026-09-30', '2026-10-01')).toBe('a day too early');
  expect(offWords('2026-10-13', '2026-10-10')).toBe('3 days too late');
});

test('words the median error of a tally, and on which side the others missed', () => {
  expect(tallyWords(tally(9, 9))).toBe('Half were off by 1.5 days at most');
  expect(tallyWords({ ...tally(9, 7), asked: 11, before: 1, after: 1 })).toBe(
    'Half were off by 1.5 days at most; 1 came later than the range; 1 came sooner; 2 without a forecast',
  );
});

test('words whether the ranges are wide enough, once there are enough forecasts', () => {
  expect(verdictWords(tally(9, 4))).toMatch(/^4 of 9 came within .* too few to judge by/);
  expect(verdictWords(togetherOf([tally(10, 8), tally(10, 7)]))).toMatch(
    /^15 of 20 .* as wide as they should be\.$/,
  );
  expect(verdictWords(tally(20, 10))).toContain('too narrow');
  expect(verdictWords(tally(30, 30))).toContain('wider than they need to be');
});
