import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inWords } from '../words/words.ts';
import { barrelCode, fillLevelProblem, fillPercent, ullage, usualFillLevel } from './barrel.ts';
import { cellarFigures } from './figures.ts';
import {
  isNonVintage,
  meansNonVintage,
  nameWithVintage,
  vintageProblem,
  vintageWords,
  youngestVintage,
} from './vintage.ts';

describe('a vintage', () => {
  test.each([1800, 2026, 2027])('may be %d in 2026', (vintage) => {
    expect(vintageProblem(vintage, 2026)).toBeUndefined();
  });

  test.each([1799, 2028, 0])('may not be %d in 2026', (vintage) => {
    expect(inWords(vintageProblem(vintage, 2026))).toBe('Vintage must be between 1800 and 2027');
  });

  test('may be missing, which is written NV', () => {
    expect(vintageProblem(null, 2026)).toBeUndefined();
    expect([vintageWords(null), vintageWords(2016), vintageWords(null, true)]).toEqual([
      'NV',
      '2016',
      'Vintage unknown',
    ]);
  });

  test('follows the name of its wine', () => {
    const named = (fields: object) => nameWithVintage({ name: 'Barolo', vintage: null, ...fields });
    expect([named({ vintage: 2016 }), named({}), named({ vintageUnknown: true })]).toEqual([
      'Barolo 2016',
      'Barolo NV',
      'Barolo, vintage unknown',
    ]);
  });

  test.each([
    'NV',
    'N.V.',
    'n.v',
    'non vintage',
    'Non-Vintage',
    'sans année',
    'o. J.',
    'ohne Jahrgang',
    'Sin añada',
  ])('is missing if a person writes %s', (text) =>
    expect([meansNonVintage(text), isNonVintage(text)]).toEqual([true, true]),
  );

  test.each(['1001', '1000', '8888', '9999'])(
    'is missing in a program’s %s, but not in a person’s',
    (text) => {
      expect([meansNonVintage(text), isNonVintage(text)]).toEqual([false, true]);
    },
  );

  test.each(['', '2016', '2001', 'Nova', '19'])('may be one in %j', (text) => {
    expect(isNonVintage(text)).toBe(false);
  });

  test('may be next year’s, since a southern harvest is sold before its year', () => {
    expect(youngestVintage(2026)).toBe(2027);
  });
});

describe('a barrel', () => {
  test('has a code of B and nine digits from time and chance', () => {
    expect(barrelCode(1_763_632_800_123, 0.4567)).toBe('B800123456');
    expect(barrelCode(7, 0)).toBe('B000007000');
    fc.assert(
      fc.property(
        fc.nat(Number.MAX_SAFE_INTEGER),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (ms, draw) => {
          expect(barrelCode(ms, draw)).toMatch(/^B\d{9}$/);
        },
      ),
    );
  });

  test('never holds more than its capacity', () => {
    expect(fillLevelProblem(225, 225)).toBeUndefined();
    expect(inWords(fillLevelProblem(225.01, 225))).toBe('Fill level must not exceed the capacity of 225 L');
  });

  test('is full by default, up to a barrique', () => {
    expect([usualFillLevel(100), usualFillLevel(225), usualFillLevel(500)]).toEqual([100, 225, 225]);
  });

  test('has an ullage that adds up with its fill to the centilitre', () => {
    expect([ullage(225, 214.9), ullage(225.1, 225)]).toEqual([10.1, 0.1]);
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const [capacity, fill] = [Math.max(a, b) / 100, Math.min(a, b) / 100];
        expect(Math.round(ullage(capacity, fill) * 100)).toBe(Math.max(a, b) - Math.min(a, b));
      }),
    );
    expect(fillPercent(225, 180)).toBe(80);
  });
});

describe('the figures of a cellar', () => {
  const none = {
    wines: 0,
    bottles: 0,
    bottledMl: 0,
    barrels: 0,
    barrelledL: 0,
    datedWines: 0,
    vintageSum: 0,
  };

  test('of no wines have no average age', () => {
    expect(cellarFigures(none, 2026)).toMatchObject({ totalL: 0, averageAge: null });
  });

  test('count 0.75 L per bottle, and the rounded mean age of wines and barrels', () => {
    const tally = {
      wines: 2,
      bottles: 12,
      bottledMl: 9000,
      barrels: 1,
      barrelledL: 225,
      datedWines: 2,
      vintageSum: 2016 + 2020 + 2024,
    };
    expect(cellarFigures(tally, 2026)).toEqual({
      wines: 2,
      datedWines: 2,
      bottles: 12,
      barrels: 1,
      bottledL: 9,
      barrelledL: 225,
      totalL: 234,
      averageAge: 6,
    });
  });

  test('ignore wines without a vintage in the average age, which is missing without others', () => {
    expect(
      cellarFigures({ ...none, wines: 3, datedWines: 2, vintageSum: 2020 + 2022 }, 2026).averageAge,
    ).toBe(5);
    expect(cellarFigures({ ...none, wines: 3, bottles: 6 }, 2026).averageAge).toBeNull();
  });

  test('round half a year up, and may be negative for a coming harvest', () => {
    expect(
      cellarFigures({ ...none, wines: 2, datedWines: 2, vintageSum: 2020 + 2021 }, 2026).averageAge,
    ).toBe(6);
    expect(cellarFigures({ ...none, wines: 1, datedWines: 1, vintageSum: 2027 }, 2026).averageAge).toBe(-1);
  });
});
