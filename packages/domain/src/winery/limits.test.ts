import { describe, expect, it, test } from 'vitest';
import { milliequivalents } from './bench/acid.ts';
import { refusalOf, valueOf } from './bench/testing.ts';
import {
  LEGAL_LIMITS,
  type LimitedSubstance,
  type LimitedWine,
  type LimitMarket,
  leftOfLimit,
  legalLimit,
} from './limits.ts';

describe('the limit of total SO₂', () => {
  test.each<[LimitMarket, LimitedWine, number]>([
    ['EU', { isRed: true, residualSugarGL: 2 }, 150],
    ['EU', { isRed: false, residualSugarGL: 4.9 }, 200],
    ['EU', { isRed: true, residualSugarGL: 5 }, 200],
    ['EU', { isRed: false, residualSugarGL: 40 }, 250],
    ['EU', {}, 150],
    ['EU organic', { isRed: true }, 100],
    ['EU organic', { isRed: false }, 150],
    ['OIV', { isRed: true, residualSugarGL: 3.9 }, 150],
    ['OIV', { isRed: true, residualSugarGL: 4 }, 300],
    ['US', { isRed: true }, 350],
  ])('in the market %s of %o is %d mg/L', (market, wine, max) => {
    expect(legalLimit('total SO2', market, wine)?.max).toBe(max);
  });

  it('has 88 of 150 mg/L left after 62, and reports an excess', () => {
    const limit = legalLimit('total SO2', 'EU', { isRed: true });
    if (!limit) throw new Error('No limit');
    expect(valueOf(leftOfLimit(limit, 62))).toMatchObject({
      used: 62,
      left: 88,
      isOver: false,
      isAdvice: false,
    });
    expect(valueOf(leftOfLimit(limit, 62, 88))).toMatchObject({ used: 150, left: 0, isOver: false });
    expect(valueOf(leftOfLimit(limit, 62, 88.1))).toMatchObject({ left: -0.1, isOver: true });
    expect(refusalOf(leftOfLimit(limit, -1))).toBe('Added before must be between 0 mg/L and 100,000 mg/L');
  });
});

test.each<[LimitedSubstance, LimitMarket, LimitedWine, number, string]>([
  ['acidification', 'OIV', {}, 54, 'meq/L'],
  ['citric acid', 'OIV', {}, 1, 'g/L'],
  ['ascorbic acid', 'OIV', {}, 250, 'mg/L'],
  ['copper', 'US', {}, 0.5, 'mg/L'],
  ['carbon', 'OIV', {}, 1000, 'mg/L'],
  ['carbon', 'US', {}, 3000, 'mg/L'],
  ['DAP', 'OIV', {}, 0.3, 'g/L'],
  ['DAP', 'EU', {}, 1, 'g/L'],
  ['DAP', 'US', {}, 0.96, 'g/L'],
  ['PVPP', 'EU', {}, 800, 'mg/L'],
  ['water to dissolve', 'US', {}, 1, '% of volume'],
  ['enrichment', 'EU', { zone: 'A' }, 3, '% vol'],
  ['enrichment', 'EU', { zone: 'B' }, 2, '% vol'],
  ['enrichment', 'EU', {}, 1.5, '% vol'],
])('the limit of %s in the market %s of %o is %d %s', (of, market, wine, max, unit) => {
  expect(legalLimit(of, market, wine)).toMatchObject({ max, unit });
});

describe('a limit', () => {
  it('of acid in the EU is 4 g/L of tartaric, 53.3 meq/L', () => {
    expect(legalLimit('acidification', 'EU')?.max.toFixed(1)).toBe('53.3');
    const limit = legalLimit('acidification', 'EU');
    if (!limit) throw new Error('No limit');
    const { left, isOver, isAdvice } = valueOf(leftOfLimit(limit, milliequivalents(1), milliequivalents(3)));
    expect([left, isOver, isAdvice]).toEqual([0, false, true]);
  });

  it('is none if unknown', () => {
    expect(legalLimit('lysozyme', 'US')).toBeUndefined();
  });

  it('has a source and its date', () => {
    for (const limit of LEGAL_LIMITS) {
      expect(limit.source).not.toBe('');
      expect(limit.asOf).toBe('2026-11-22');
      expect(limit.max).toBeGreaterThan(0);
    }
  });
});
