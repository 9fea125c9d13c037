import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mustDensity } from '../../fermentation/alcohol.ts';
import {
  type Acid,
  type AddedAcid,
  acidAs,
  acidToRaise,
  type Deacidifier,
  deacidifierFor,
  doubleSalt,
  isBicarbonateUnsuited,
  milliequivalents,
} from './acid.ts';
import { doseGrams, doseIn } from './dose.ts';
import { copperSulphate, finingDose } from './fining.ts';
import { assimilableNitrogen, type Nutrient, nitrogenWanted, nutrientFor } from './nutrients.ts';
import { sugarForAlcohol, sugarForBrix, waterForBrix } from './sugar-and-water.ts';
import { refusalOf, valueOf } from './testing.ts';

describe('a dose', () => {
  it('is equal in every unit', () => {
    expect(doseIn(1, 'g/hL', 'mg/L')).toBe(10);
    expect(doseIn(1, 'lb/1000 gal', 'g/L').toFixed(4)).toBe('0.1198');
    expect(doseIn(250, 'mg/L', 'g/hL')).toBe(25);
  });

  it('is larger for a weaker product', () => {
    expect(valueOf(doseGrams(225, 30, 'mg/L', 57.6)).toFixed(2)).toBe('11.72');
    expect(valueOf(doseGrams(1000, 20, 'g/hL'))).toBe(200);
    expect(refusalOf(doseGrams(1000, 20, 'g/hL', 0))).toBe('Strength must be between 0.01 % and 100 %');
  });
});

describe('acid', () => {
  test.each<[Acid, string]>([
    ['malic', '1.119'],
    ['citric', '1.172'],
    ['lactic', '0.833'],
    ['sulphuric', '1.530'],
  ])('of 1 g/L said as %s is %s as tartaric', (acid, tartaric) => {
    expect(acidAs(1, acid, 'tartaric').toFixed(3)).toBe(tartaric);
  });

  it('is converted from French units and milliequivalents', () => {
    expect(acidAs(5, 'sulphuric', 'tartaric').toFixed(2)).toBe('7.65');
    expect(acidAs(7.5, 'tartaric', 'sulphuric').toFixed(2)).toBe('4.90');
    expect(milliequivalents(4).toFixed(1)).toBe('53.3');
  });

  test.each<[AddedAcid, string]>([
    ['tartaric', '1500.0'],
    ['malic', '1340.3'],
    ['citric', '1280.1'],
    ['lactic', '1800.6'],
  ])('of %s to raise 1,000 L by 1.5 g/L is %s g', (acid, grams) => {
    expect(valueOf(acidToRaise(1000, 1.5, acid)).toFixed(1)).toBe(grams);
  });

  test.each<[Deacidifier, boolean, string]>([
    ['calcium carbonate', true, '0.667'],
    ['calcium carbonate', false, '0.667'],
    ['potassium bicarbonate', true, '0.667'],
    ['potassium bicarbonate', false, '1.334'],
    ['potassium carbonate', true, '0.460'],
    ['potassium carbonate', false, '0.921'],
  ])('falls by 1 g/L with %s, bitartrate falling out: %s, by %s g/L', (product, fallsOut, grams) => {
    expect(valueOf(deacidifierFor(1, 1, product, fallsOut)).toFixed(3)).toBe(grams);
  });

  it('is reduced by the double salt in a part of the must', () => {
    const { grams, partL } = valueOf(doubleSalt(1000, 12, 8));
    expect([grams.toFixed(0), partL]).toEqual(['2667', 400]);
    expect(refusalOf(doubleSalt(1000, 8, 8))).toBe(
      'Acidity wanted must lie below what is there: this tool only lowers it',
    );
    expect(refusalOf(doubleSalt(1000, 8, 1))).toBe('Acidity must be between 2 g/L and 30 g/L');
  });

  it('above 10 g/L at a pH above 3 is not treated with bicarbonate', () => {
    expect([isBicarbonateUnsuited(10.1, 3.1), isBicarbonateUnsuited(10, 3.1)]).toEqual([true, false]);
    expect(isBicarbonateUnsuited(12, 3)).toBe(false);
  });
});

describe('sugar', () => {
  it('of 16.83 kg raises 1,000 L by one per cent', () => {
    expect(valueOf(sugarForAlcohol(1000, 1)).kg.toFixed(2)).toBe('16.83');
    expect(valueOf(sugarForAlcohol(1000, 1, 18)).kg).toBe(18);
    expect(refusalOf(sugarForAlcohol(1000, 11))).toBe('Alcohol to gain must be between 0 % vol and 10 % vol');
  });

  it('of 27.7 kg takes 1,000 L from 20 to 22 °Bx, and swells it by 17.2 L', () => {
    const { kg, gainL } = valueOf(sugarForBrix(1000, 20, 22));
    expect([kg.toFixed(1), gainL.toFixed(1)]).toEqual(['27.7', '17.2']);
  });

  it('only increases with sugar, and only decreases with water', () => {
    expect(refusalOf(sugarForBrix(1000, 22, 20))).toBe(
      'Brix wanted must lie above what is there: this tool only raises it',
    );
    expect(refusalOf(waterForBrix(1000, 22, 24))).toBe(
      'Brix wanted must lie below what is there: this tool only lowers it',
    );
  });

  it('of 26 °Bx in 1,000 L comes to 24 with 92.5 L of water', () => {
    expect(valueOf(waterForBrix(1000, 26, 24)).toFixed(1)).toBe('92.5');
  });

  it('is conserved by water and increased by sugar', () => {
    const brix = fc.double({ min: 10, max: 30, noNaN: true });
    fc.assert(
      fc.property(brix, brix, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const kgOf = (at: number) => 1000 * mustDensity(at);
        const water = valueOf(waterForBrix(1000, high, low));
        expect(((kgOf(high) * high) / (kgOf(high) + water)).toFixed(6)).toBe(low.toFixed(6));
        const { kg } = valueOf(sugarForBrix(1000, low, high));
        expect(((kgOf(low) * low + 100 * kg) / (kgOf(low) + kg)).toFixed(6)).toBe(high.toFixed(6));
      }),
    );
  });

  it('increases the density of must continuously beyond the table', () => {
    expect([mustDensity(20), mustDensity(22.25)]).toEqual([1.0817, 1.09175]);
    expect(mustDensity(0)).toBeCloseTo(0.9982, 6);
    for (let brix = 0.1; brix < 40; brix += 0.1)
      expect(mustDensity(brix) - mustDensity(brix - 0.1)).toBeGreaterThan(0.0003);
  });
});

describe('nitrogen', () => {
  it('is the sum of ammonia and amino acids', () => {
    expect(valueOf(assimilableNitrogen(45, 68))).toBe(113);
    expect(valueOf(assimilableNitrogen(100, 68, 'NH3')).toFixed(1)).toBe('150.2');
    expect(valueOf(assimilableNitrogen(100, 68, 'NH4')).toFixed(1)).toBe('145.6');
  });

  test.each<[Nutrient, number, number]>([
    ['DAP', 100, 21.2],
    ['Fermaid O', 250, 10],
    ['Go-Ferm', 300, 9.9],
    ['Fermaid K', 250, 25],
  ])('of %s, %d mg/L, is %d mg N/L', (nutrient, dose, nitrogen) => {
    expect(valueOf(nutrientFor(nutrient, nitrogen))).toBeCloseTo(dose, 9);
  });

  test.each([
    [21, 200],
    [23, 250],
    [25, 300],
    [27, 350],
    [16, 140],
  ])('required at %d °Bx is %d mg N/L', (brix, wanted) => {
    expect(valueOf(nitrogenWanted(brix))).toBe(wanted);
  });
});

describe('fining', () => {
  it('returns the agent’s weight and slurry, and marks an unusual rate', () => {
    expect(valueOf(finingDose(2000, 'bentonite', 50, 5))).toEqual({
      grams: 1000,
      liquidL: 20,
      isUsual: true,
    });
    expect(valueOf(finingDose(2000, 'isinglass', 4, 1)).isUsual).toBe(false);
    expect(refusalOf(finingDose(2000, 'casein', -1, 5))).toBe('Rate must be between 0 g/hL and 10,000 g/hL');
  });

  it('with copper takes 3.93 times its weight of the sulphate', () => {
    expect(valueOf(copperSulphate(1000, 0.3)).toFixed(3)).toBe('1.179');
  });
});
