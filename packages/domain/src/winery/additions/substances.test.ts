import { describe, expect, test } from 'vitest';
import { refusalOf, valueOf } from '../bench/testing.ts';
import { type AnalyteName, toStoredUnit } from './analytes.ts';
import { amountToWeigh, countedAmounts, type Dose, perLitre } from './substances.ts';

const so2 = (dose: number, more: Partial<Dose> = {}): Dose => ({
  substance: 'kmbs',
  dose,
  unit: 'mg/L SO2',
  ...more,
});

test.each<[Dose, litres: number, amount: number, unit: 'g' | 'mL']>([
  [so2(30), 225, 11.72, 'g'],
  // 2 lb to 1,000 gal, 5 gal of them: 0.16 oz.
  [{ substance: 'bentonite', dose: 2, unit: 'lb/1000 gal' }, 18.927, 4.536, 'g'],
  [{ substance: 'bentonite', dose: 16, unit: 'oz' }, 225, 453.59, 'g'],
  [{ substance: 'bentonite', dose: 1, unit: 'lb' }, 225, 453.59, 'g'],
  [so2(50), 3785.41, 328.59, 'g'],
  [so2(10), 100, 1.736, 'g'],
  [so2(50, { substance: 'so2-solution', strength: 6 }), 3785.41, 3154.5, 'mL'],
  [so2(30, { substance: 'so2-solution', strength: 5 }), 225, 135, 'mL'],
  [so2(10, { substance: 'so2-gas' }), 1000, 10, 'g'],
  [{ dose: 30, unit: 'g/hL' }, 225, 67.5, 'g'],
  [{ dose: 1.5, unit: 'g/L' }, 1000, 1500, 'g'],
  [{ dose: 2, unit: 'mL/hL' }, 2250, 45, 'mL'],
  [{ dose: 2, unit: 'kg' }, 99, 2000, 'g'],
  [{ dose: 0.5, unit: 'L' }, 99, 500, 'mL'],
])('a dose of %o in %d L is %d %s', (dose, litres, amount, unit) => {
  const weighed = amountToWeigh(dose, litres);
  expect(weighed?.amount).toBeCloseTo(amount, amount < 10 ? 3 : 1);
  expect(weighed?.unit).toBe(unit);
});

test('SO₂ is missing for products without it and for solutions of unknown strength', () => {
  expect(amountToWeigh(so2(30, { substance: 'yeast' }), 225)).toBeUndefined();
  expect(amountToWeigh(so2(30, { substance: 'so2-solution' }), 225)).toBeUndefined();
});

describe('the counted amount', () => {
  test.each<[Dose, litres: number, object]>([
    [so2(30), 225, { 'total SO2': 30 }],
    [{ substance: 'kmbs', dose: 11.72, unit: 'g' }, 225, { 'total SO2': 30.003 }],
    [{ substance: 'so2-solution', dose: 135, unit: 'mL', strength: 5 }, 225, { 'total SO2': 30 }],
    [{ substance: 'tartaric-acid', dose: 4, unit: 'g/L' }, 500, { acidification: 53.305 }],
    [
      { substance: 'copper-sulphate', dose: 1.179, unit: 'g' },
      1000,
      { 'copper sulphate': 1.179, copper: 0.3 },
    ],
    [{ substance: 'dap', dose: 30, unit: 'g/hL' }, 500, { DAP: 0.3 }],
    [{ substance: 'sugar', dose: 16.83, unit: 'kg' }, 1000, { enrichment: 1 }],
    [{ substance: 'water', dose: 10, unit: 'L' }, 1000, { 'water to dissolve': 1 }],
    [{ substance: 'gum-arabic', dose: 100, unit: 'mL/hL', strength: 20 }, 900, { 'gum arabic': 0.2 }],
    [{ substance: 'gum-arabic', dose: 100, unit: 'mL/hL' }, 900, { 'gum arabic': 0 }],
    [{ substance: 'oak', dose: 3, unit: 'g/L' }, 900, {}],
    [{ dose: 3, unit: 'g/L' }, 900, {}],
    [{ substance: 'dap', dose: 30, unit: 'g' }, 0, { DAP: 0 }],
  ])('of %o in %d L is %o', (dose, litres, counted) => {
    const found = countedAmounts(dose.substance, perLitre(dose, litres));
    expect(Object.keys(found)).toEqual(Object.keys(counted));
    for (const [of, amount] of Object.entries(counted))
      expect(found[of as keyof typeof found]).toBeCloseTo(Number(amount), 3);
  });
});

describe('a measured value', () => {
  test.each<[AnalyteName, number, string, number]>([
    ['ta', 5, 'g/L H₂SO₄', 7.6509],
    ['ta', 5, 'g/l as sulphuric acid', 7.6509],
    ['ta', 54, 'meq/L', 4.0522],
    ['ta', 0.62, 'g/100 mL', 6.2],
    ['va', 0.3, 'g/L (H2SO4)', 0.3674],
    ['va', 450, 'mg/L', 0.45],
    ['freeSo2', 28, 'ppm', 28],
    ['density', 1.09, 'SG', 1.088],
    ['density', 993.2, 'kg/m³', 0.9932],
    ['temperature', 68, '°F', 20],
    ['brix', 13, '°Bé', 23.6],
    ['alcohol', 13.1, '% Vol.', 13.1],
    ['copper', 180, 'µg/L', 0.18],
    ['ph', 3.45, '', 3.45],
  ])('%s of %d %s is stored as %d', (analyte, value, unit, kept) => {
    expect(valueOf(toStoredUnit(analyte, value, unit))).toBeCloseTo(kept, analyte === 'brix' ? 0 : 4);
  });

  test.each<[AnalyteName, number, string, string]>([
    ['ph', 34, '', 'pH must be between 2 and 5'],
    ['va', 0.4, 'lb', 'VA can’t be read in “lb”: give it in g/L'],
    ['ph', 3.4, 'g/L', 'pH has no unit; leave “g/L” out'],
    ['totalSo2', 3, 'g/L', 'Total SO₂ must be between 0 mg/L and 2000 mg/L'],
    ['alcohol', 130, '', 'Alcohol must be between 0 % vol and 96 % vol'],
  ])('%s of %d %s is refused: %s', (analyte, value, unit, words) => {
    expect(refusalOf(toStoredUnit(analyte, value, unit))).toBe(words);
  });
});
