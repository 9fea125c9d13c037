import { describe, expect, test } from 'vitest';
import {
  countedByOwn,
  type OwnLimit,
  type OwnLimitSubject,
  type OwnLimitUnit,
  ownLimitOn,
  ownLimitsFor,
  ownLimitUnits,
  ownStandings,
} from './own-limits.ts';
import { type Dose, perLitre } from './substances.ts';
import { followWine, type Wine, type WineEvent } from './wine.ts';

const limit = (
  of: OwnLimitSubject,
  max: number,
  unit: OwnLimitUnit,
  isRed: boolean | null = null,
): OwnLimit => ({
  of,
  max,
  unit,
  isRed,
});
const HOUSE = [
  limit('total SO2', 60, 'mg/L'),
  limit('copper', 0.2, 'mg/L'),
  limit('tartaric-acid', 1.5, 'g/L'),
  limit('bentonite', 80, 'g/hL'),
  limit('water', 1000, 'mL/hL'),
];

/** 1,000 L with hourly additions. */
function wineWith(...doses: Dose[]): Wine {
  const happenings = doses.map(
    (dose, at): WineEvent => ({
      kind: 'line',
      at,
      number: at + 1,
      step: 1,
      vessel: 'T1',
      before: 1000,
      after: 1000,
      line: { product: 'As said', ...dose },
    }),
  );
  return followWine(happenings).get('T1') as Wine;
}

const shown = (wine: Wine, limits: readonly OwnLimit[] = HOUSE) =>
  ownStandings(wine, limits).map(({ limit: { of }, used, left, from }) => [
    of,
    Number(used.toFixed(6)),
    left,
    from,
  ]);

describe('what is left of a winery’s own limits', () => {
  test('follows the total of additions, each in its unit', () => {
    const wine = wineWith(
      { substance: 'kmbs', dose: 30, unit: 'mg/L SO2' },
      { substance: 'bentonite', dose: 50, unit: 'g/hL' },
      { substance: 'bentonite', dose: 200, unit: 'g' },
      { substance: 'tartaric-acid', dose: 1, unit: 'kg' },
      // 3.93 g of copper sulphate contain a gram of copper.
      { substance: 'copper-sulphate', dose: 0.393, unit: 'mg/L' },
      { substance: 'so2-solution', dose: 640, unit: 'mL', strength: 5 },
      { substance: 'water', dose: 12, unit: 'L' },
      { substance: 'oak', dose: 2, unit: 'g/L' },
    );
    expect(shown(wine)).toEqual([
      ['total SO2', 62, -2, 'added'],
      ['copper', 0.1, 0.1, 'added'],
      ['tartaric-acid', 1, 0.5, 'added'],
      ['bentonite', 70, 10, 'added'],
      ['water', 1200, -200, 'added'],
    ]);
  });

  test('of SO₂ and copper follows measurements, as for legal limits', () => {
    const wine = wineWith({ substance: 'kmbs', dose: 70, unit: 'mg/L SO2' });
    const reading = { value: 45, basis: 'measured', at: 9, share: 1 } as const;
    const measured: Wine = { ...wine, readings: new Map([['totalSo2', reading]]) };
    expect(shown(measured, HOUSE.slice(0, 1))).toEqual([['total SO2', 45, 15, 'measured']]);
    const before: Wine = { ...wine, readings: new Map([['totalSo2', { ...reading, basis: 'earlier' }]]) };
    expect(shown(before, HOUSE.slice(0, 1))).toEqual([['total SO2', 70, -10, 'added']]);
  });
});

test('a limit of zero counts', () => {
  const none = limit('pvpp', 0, 'g/hL');
  expect(shown(wineWith({ substance: 'pvpp', dose: 10, unit: 'g/hL' }), [none])).toEqual([
    ['pvpp', 10, -10, 'added'],
  ]);
});

test('a dose counts towards the limits of its components only', () => {
  const counts = (dose: Dose) =>
    HOUSE.map((one) => Number(countedByOwn(one, dose.substance, perLitre(dose, 500)).toFixed(4)));
  expect(counts({ substance: 'kmbs', dose: 10, unit: 'mg/L SO2' })).toEqual([10, 0, 0, 0, 0]);
  expect(counts({ substance: 'copper-sulphate', dose: 0.393, unit: 'mg/L' })).toEqual([0, 0.1, 0, 0, 0]);
  expect(counts({ substance: 'bentonite', dose: 0.2, unit: 'kg' })).toEqual([0, 0, 0, 40, 0]);
  expect(counts({ dose: 10, unit: 'g/L' })).toEqual([0, 0, 0, 0, 0]);
});

test('the limit of a colour precedes the general one; an unknown colour has the strictest', () => {
  const limits = [
    limit('total SO2', 60, 'mg/L'),
    limit('total SO2', 80, 'mg/L', false),
    limit('total SO2', 40, 'mg/L', true),
    limit('oak', 200, 'g/hL'),
    limit('tannin', 10, 'g/hL', true),
  ];
  const maxima = (isRed: boolean | null) => ownLimitsFor(limits, isRed).map(({ of, max }) => [of, max]);
  expect(maxima(true)).toEqual([
    ['total SO2', 40],
    ['oak', 200],
    ['tannin', 10],
  ]);
  expect(maxima(false)).toEqual([
    ['total SO2', 80],
    ['oak', 200],
  ]);
  expect(maxima(null)).toEqual([
    ['total SO2', 40],
    ['oak', 200],
    ['tannin', 10],
  ]);
});

test('a measured value is compared with the limit of its analyte', () => {
  const limits = [...HOUSE, limit('total SO2', 40, 'mg/L', true)];
  expect(ownLimitOn(limits, 'totalSo2', true)?.max).toBe(40);
  expect(ownLimitOn(limits, 'totalSo2', false)?.max).toBe(60);
  expect(ownLimitOn(limits, 'copper', null)?.max).toBe(0.2);
  expect(ownLimitOn(limits, 'freeSo2', true)).toBeUndefined();
});

test('uses one unit for measurements, volume for liquids, and weight first for all others', () => {
  expect(ownLimitUnits('total SO2')).toEqual(['mg/L']);
  expect(ownLimitUnits('spirit')).toEqual(['mL/hL']);
  expect(ownLimitUnits('bentonite')).toEqual(['g/hL', 'mg/L', 'g/L', 'mL/hL']);
  expect(ownLimitUnits('kmbs')).toEqual(['g/L', 'mg/L', 'g/hL', 'mL/hL']);
});
