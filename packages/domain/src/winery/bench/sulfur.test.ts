import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { US_GALLON_L } from '../../values/units.ts';
import { freeSo2Needed, molecularSo2, type SulfurProduct, so2Addition } from './sulfur.ts';
import { refusalOf, valueOf } from './testing.ts';

const WINE = { ph: 3.4, alcohol: 12, temperatureC: 20 };

describe('molecular SO₂', () => {
  test.each([
    [30, 3.4, '0.752'],
    [25, 3.2, '0.979'],
    [30, 3.6, '0.479'],
    [40, 3.8, '0.405'],
    [20, 3.0, '1.213'],
  ])('of %d mg/L free at pH %d is %s by the simple method', (free, ph, expected) => {
    expect(valueOf(molecularSo2(free, { ...WINE, ph }, 'simple')).toFixed(3)).toBe(expected);
  });

  test.each([
    [0.8, 3.4, '31.9'],
    [0.8, 3.2, '20.4'],
    [0.8, 3.5, '40.0'],
    [0.5, 3.6, '31.3'],
    [0.6, 3.4, '23.9'],
  ])('%d at pH %d needs %s mg/L free by the simple method', (wanted, ph, expected) => {
    expect(valueOf(freeSo2Needed(wanted, { ...WINE, ph }, 'simple')).toFixed(1)).toBe(expected);
  });

  it('of 30 mg/L at pH 3.4, 12 % vol and 20 °C is 1.040 by the OIV', () => {
    expect(valueOf(molecularSo2(30, WINE)).toFixed(3)).toBe('1.040');
  });

  it('is more in a warmer and in a stronger wine', () => {
    expect(valueOf(molecularSo2(30, { ...WINE, temperatureC: 25 })).toFixed(3)).toBe('1.620');
    expect(valueOf(molecularSo2(30, { ...WINE, alcohol: 15 })).toFixed(3)).toBe('1.185');
  });

  it('is missing outside the OIV’s table', () => {
    expect(refusalOf(molecularSo2(30, { ...WINE, temperatureC: 14 }))).toBe(
      'Temperature must be between 20 °C and 40 °C',
    );
    expect(refusalOf(molecularSo2(30, { ...WINE, alcohol: 18 }))).toBe(
      'Alcohol must be between 0 % vol and 15 % vol',
    );
    expect(refusalOf(molecularSo2(Number.NaN, WINE))).toBe('Free SO₂ must be between 0 mg/L and 1000 mg/L');
    expect(refusalOf(molecularSo2(30, { ...WINE, ph: 34 }))).toBe('pH must be between 2 and 5');
  });

  it('for a target’s requirement equals the target', () => {
    const wines = fc.record({
      ph: fc.double({ min: 2.8, max: 4.2, noNaN: true }),
      alcohol: fc.double({ min: 0, max: 15, noNaN: true }),
      temperatureC: fc.double({ min: 20, max: 40, noNaN: true }),
    });
    fc.assert(
      fc.property(wines, fc.double({ min: 0.1, max: 2, noNaN: true }), (wine, target) => {
        const free = valueOf(freeSo2Needed(target, wine));
        fc.pre(free <= 1000);
        expect(valueOf(molecularSo2(free, wine))).toBeCloseTo(target, 9);
      }),
    );
  });
});

describe('an addition of SO₂', () => {
  const KMBS: SulfurProduct = { kind: 'powder', percent: 57.6 };
  const solution = (percent: number): SulfurProduct => ({ kind: 'solution by volume', percent });

  test.each([
    [225, 30, '11.72'],
    [1000 * US_GALLON_L, 50, '328.59'],
    [1000, 50, '86.81'],
  ])('of %d L by %d mg/L takes %s g of metabisulphite', (litres, rise, grams) => {
    const dose = valueOf(so2Addition(litres, rise, KMBS));
    expect([dose.amount.toFixed(2), dose.unit]).toEqual([grams, 'g']);
  });

  it('takes 1.736 g a hectolitre for each 10 mg/L', () => {
    expect(valueOf(so2Addition(100, 10, KMBS)).amount.toFixed(3)).toBe('1.736');
  });

  test.each([
    [6, 1000 * US_GALLON_L, 50, '3154.5'],
    [5, 225, 30, '135.0'],
    [5, 100, 10, '20.0'],
  ])('of a solution, by %% and L and mg/L: %d, %d, %d take %s mL', (percent, litres, rise, ml) => {
    const dose = valueOf(so2Addition(litres, rise, solution(percent)));
    expect([dose.amount.toFixed(1), dose.unit]).toEqual([ml, 'mL']);
  });

  it('takes less of a solution by weight that is denser than water', () => {
    const product: SulfurProduct = { kind: 'solution by weight', percent: 6, densityKgL: 1.03 };
    expect(valueOf(so2Addition(1000, 30, product)).amount.toFixed(1)).toBe('485.4');
  });

  it('takes a number of tablets, with a fraction', () => {
    const tablets: SulfurProduct = { kind: 'tablets', so2Grams: 5 };
    expect(valueOf(so2Addition(225, 30, tablets))).toEqual({ amount: 1.35, unit: 'tablets' });
  });

  it('is refused for a product without strength', () => {
    expect(refusalOf(so2Addition(225, 30, solution(0)))).toBe('Strength must be between 0.01 % and 100 %');
    expect(refusalOf(so2Addition(-1, 30, KMBS))).toBe('Volume must be between 0 L and 10,000,000 L');
  });
});
