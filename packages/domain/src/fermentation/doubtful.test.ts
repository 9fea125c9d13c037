import { expect, test } from 'vitest';
import { type DoubtedMeasure, isDoubtful } from './doubtful.ts';

const HOUR = 3_600_000;

test.each([
  // A slip of the pen, two hours or two weeks after the last.
  ['temperature', 9, 46, 2, true],
  ['temperature', 9, 46, 24 * 14, true],
  ['brix', 9, 46, 2, true],
  ['brix', 22, 2.2, 12, true],
  ['pH', 3.4, 4.3, 24, true],
  ['pH', 3.45, 3.04, 24, true],
  ['alcohol', 3.2, 13.2, 12, true],
  ['alcohol', 12, 1.2, 48, true],
  // What a cellar sees: a warm red, must that is warmed, malolactic fermentation, a dip after chilling.
  ['brix', 20, 7, 24, false],
  ['brix', 9, 4, 12, false],
  ['brix', 22, 14, 0, false],
  ['brix', 22, 13.9, 0, true],
  ['brix', 9, 10.5, 12, false],
  ['temperature', 12, 24, 24, false],
  ['temperature', 26, 14, 24, false],
  ['pH', 3.3, 3.6, 24, false],
  ['alcohol', 4, 11, 24, false],
  // No question at exactly the limit, despite floating-point fractions.
  ['brix', 9.1, 10.6, 2, false],
  ['temperature', 9.1, 17.1, 0, false],
] as const)(
  '%s of %d, then %d after %d hours: asked about is %s',
  (measure, before, value, hours, isAsked) => {
    const last = { value: before, at: 0 };
    expect(isDoubtful(measure satisfies DoubtedMeasure, { value, at: hours * HOUR }, last)).toBe(isAsked);
  },
);
