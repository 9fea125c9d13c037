import { describe, expect, test } from 'vitest';
import { type Calibration, calibrationProblem, correctionOf, residualOf } from './calibration.ts';

const POINTS = [
  { shown: 25, brix: 0 },
  { shown: 38, brix: 7 },
  { shown: 50, brix: 14 },
  { shown: 61, brix: 21 },
  { shown: 68, brix: 26 },
];

const calibration = (changes: Partial<Calibration> = {}): Calibration => ({
  of: 'angle',
  by: 'polynomial',
  power: 2,
  points: POINTS,
  ...changes,
});

describe('a polynomial', () => {
  test('of power 3 is recovered from its points', () => {
    const true3 = (angle: number) => 0.0001 * angle ** 3 - 0.005 * angle ** 2 + 0.5 * angle - 10;
    const points = [25, 35, 45, 55, 65].map((shown) => ({ shown, brix: true3(shown) }));
    const correct = correctionOf(calibration({ power: 3, points }));
    expect(correct(50)).toBeCloseTo(true3(50), 2);
    expect(residualOf(calibration({ power: 3, points }))).toEqual({ typical: 0, most: 0 });
  });

  test('returns how far points are off', () => {
    const straight = calibration({
      power: 1,
      points: [
        { shown: 20, brix: 0 },
        { shown: 40, brix: 12 },
        { shown: 60, brix: 20 },
      ],
    });
    // By hand: 0.5 a degree through (40, 10.667), off by −0.667, 1.333 and −0.667.
    expect(correctionOf(straight)(40)).toBeCloseTo(10.67, 2);
    expect(residualOf(straight)).toEqual({ typical: 0.94, most: 1.33 });
  });

  test('has at most the power its points allow', () => {
    const two = calibration({ power: 3, points: POINTS.slice(0, 2) });
    expect(correctionOf(two)(31.5)).toBeCloseTo(3.5, 2);
  });

  test('of a density shifts it by a constant at power 0, or with one point', () => {
    const points = [
      { shown: 20, brix: 21 },
      { shown: 10, brix: 12 },
    ];
    expect(correctionOf(calibration({ of: 'density', power: 0, points }))(5)).toBe(6.5);
    expect(correctionOf(calibration({ of: 'density', power: 2, points: points.slice(0, 1) }))(5)).toBe(6);
  });
});

describe('straight lines from point to point', () => {
  const correct = correctionOf(calibration({ by: 'points' }));

  test('pass through every point and continue beyond the last', () => {
    expect(POINTS.map(({ shown }) => correct(shown))).toEqual(POINTS.map(({ brix }) => brix));
    expect(correct(31.5)).toBe(3.5);
    expect(correct(75)).toBe(31);
    expect(correct(12)).toBe(-7);
  });
});

test.each([
  ['no point', { of: 'density', points: [] }, 1],
  ['one angle', { of: 'angle', points: POINTS.slice(0, 1) }, 2],
  ['two points of one angle', { of: 'angle', points: [POINTS[0], POINTS[0]] }, 2],
  ['one point to draw a line from', { of: 'density', by: 'points', points: POINTS.slice(0, 1) }, 2],
] as const)('%s is refused', (_, changes, least) => {
  expect(calibrationProblem(calibration(changes as Partial<Calibration>))).toEqual({
    code: 'calibration_points',
    params: { least },
  });
});
