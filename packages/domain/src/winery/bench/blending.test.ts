import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { apportion } from '../parts.ts';
import { blendOf, largestBlend, pearsonAddition, pearsonShares, proofGallons } from './blending.ts';
import { refusalOf, valueOf } from './testing.ts';
import { daysToHeadspace, evaporation, toppingNeed, toppingShares } from './topping.ts';

describe('the Pearson square', () => {
  test.each([
    ['fortifies', 13.5, 77, 18, '76.27'],
    ['lowers with water', 14.8, 0, 14.2, '42.25'],
    ['has nothing to do', 13, 77, 13, '0.00'],
    ['has nothing to do', 13, 13, 13, '0.00'],
  ])('%s: 1,000 L of %d %% with %d %% for %d %%', (_, has, added, wanted, litres) => {
    expect(valueOf(pearsonAddition(1000, has, added, wanted)).toFixed(2)).toBe(litres);
  });

  it('blends two wines', () => {
    const shares = valueOf(pearsonShares(14.6, 12.8, 13.5));
    expect(shares.map((share) => share.toFixed(2))).toEqual(['38.89', '61.11']);
  });

  it('is refused if no blend reaches the target', () => {
    const words = 'Alcohol wanted must lie between those of the two wines, and they must differ';
    expect(refusalOf(pearsonAddition(1000, 13.5, 77, 80))).toBe(words);
    expect(refusalOf(pearsonAddition(1000, 13.5, 77, 13))).toBe(words);
    expect(refusalOf(pearsonAddition(1000, 13.5, 77, 77))).toBe(words);
    expect(refusalOf(pearsonShares(13, 13, 13))).toBe(words);
  });

  it('of 10 gallons at 50 % are 10 proof gallons', () => {
    expect(valueOf(proofGallons(10, 50))).toBe(10);
  });

  it('returns the requested blend', () => {
    const alcohol = fc.double({ min: 0, max: 95, noNaN: true });
    fc.assert(
      fc.property(alcohol, alcohol, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (has, added, share) => {
        fc.pre(Math.abs(has - added) > 0.1);
        const wanted = has + (added - has) * share;
        const litres = valueOf(pearsonAddition(1000, has, added, wanted));
        const blend = valueOf(
          blendOf([
            { litres: 1000, alcohol: has },
            { litres, alcohol: added },
          ]),
        );
        expect(blend.expected.alcohol).toBeCloseTo(wanted, 8);
      }),
    );
  });
});

describe('a blend', () => {
  const LOTS = [
    { litres: 700, alcohol: 14, ta: 5, va: 0.4, residualSugar: 1, totalSo2: 80, freeSo2: 30 },
    { litres: 300, alcohol: 13, ta: 7, va: 0.6, residualSugar: 2, totalSo2: 60 },
  ];

  it('averages each value by volume, without pH', () => {
    const { litres, expected, freeSo2AtMost, ph } = valueOf(blendOf(LOTS));
    expect([litres, expected.alcohol, expected.ta, expected.residualSugar]).toEqual([1000, 13.7, 5.6, 1.3]);
    expect([expected.va?.toFixed(2), expected.totalSo2]).toEqual(['0.46', 74]);
    expect([expected.malic, freeSo2AtMost]).toEqual([null, null]);
    expect(ph).toBe('measure');
  });

  it('of 3.0 and 4.0 has no pH except a measured one', () => {
    const lots = [
      { litres: 100, ph: 3 },
      { litres: 100, ph: 4 },
    ];
    expect(valueOf(blendOf(lots)).ph).toBe('measure');
  });

  it('ignores a wine without a share', () => {
    expect(valueOf(blendOf([{ litres: 100, ta: 5 }, { litres: 0 }])).expected.ta).toBe(5);
    expect(refusalOf(blendOf([{ litres: 0 }]))).toBe('Give at least one volume above nothing');
  });

  it('with 30 % of a lot of 295 gallons is at most 983.3 gallons', () => {
    const lots = [
      { litres: 295, sharePercent: 30 },
      { litres: 2000, sharePercent: 70 },
    ];
    const { litres, takes, usedUp } = valueOf(largestBlend(lots));
    expect([litres.toFixed(1), usedUp]).toEqual(['983.3', 0]);
    expect(takes.map((take) => take.toFixed(1))).toEqual(['295.0', '688.3']);
  });

  it('is refused if its shares do not add up', () => {
    const lots = [
      { litres: 295, sharePercent: 30 },
      { litres: 2000, sharePercent: 60 },
    ];
    expect(refusalOf(largestBlend(lots))).toBe('The shares come to 90 %: make them 100 %');
  });

  it('never takes more of a wine than there is, and uses one up', () => {
    const lot = fc.record({
      litres: fc.double({ min: 1, max: 1e5, noNaN: true }),
      weight: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(lot, { minLength: 1, maxLength: 8 }), (lots) => {
        const sum = lots.reduce((before, { weight }) => before + weight, 0);
        const shared = lots.map(({ litres, weight }) => ({ litres, sharePercent: (100 * weight) / sum }));
        const { litres, takes, usedUp } = valueOf(largestBlend(shared));
        for (const [at, take] of takes.entries())
          expect(take).toBeLessThanOrEqual((lots[at]?.litres ?? 0) * (1 + 1e-9));
        expect(takes[usedUp]).toBeCloseTo(lots[usedUp]?.litres ?? 0, 4);
        expect(takes.reduce((before, take) => before + take, 0)).toBeCloseTo(litres, 4);
      }),
    );
  });
});

describe('topping', () => {
  it('is distributed by volume to a hundredth, and adds up', () => {
    const shares = valueOf(toppingShares(5, [300, 465, 425, 10]));
    expect(shares).toEqual([1.25, 1.94, 1.77, 0.04]);
    expect((100 * 5) / 1200).toBeCloseTo(0.4167, 4);
  });

  it('matches the published shares: 1.25, 1.9375 and 1.7708 gallons of 5, each 0.4167 % of the contents', () => {
    // In ten-thousandths of a gallon.
    expect(apportion(50_000n, [300n, 465n, 425n, 10n])).toEqual([12_500n, 19_375n, 17_708n, 417n]);
  });

  it('distributes costs the same way: 10,000 over 50 and 750', () => {
    expect(valueOf(toppingShares(10_000, [50, 750]))).toEqual([625, 9375]);
  });

  it('is refused for empty vessels', () => {
    expect(refusalOf(toppingShares(5, [0, 0.001]))).toBe('Give at least one volume above nothing');
    expect(refusalOf(toppingShares(5, []))).toBe('Give at least one volume above nothing');
  });

  it('loses no drop, and is exact to a hundredth everywhere', () => {
    const volumes = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), volumes, (whole, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const shares = apportion(whole, weights.map(BigInt));
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(whole);
        const sum = BigInt(weights.reduce((before, weight) => before + weight, 0));
        for (const [at, share] of shares.entries()) {
          const off = share * sum - whole * BigInt(weights[at] ?? 0);
          expect(off < sum && off > -sum).toBe(true);
        }
      }),
    );
  });

  it('fills to the brim', () => {
    const vessels = [
      { capacityL: 225, levelL: 222.4 },
      { capacityL: 228, levelL: 227.9 },
    ];
    expect(valueOf(toppingNeed(vessels))).toBe(2.7);
    expect(refusalOf(toppingNeed([{ capacityL: 225, levelL: 226 }]))).toBe(
      'What is in it must not exceed the capacity of 225 L',
    );
  });

  it('replaces 0.83 L a month in a barrique, 1 % after 81 days', () => {
    expect(valueOf(evaporation(225, 4.5, 30)).toFixed(2)).toBe('0.83');
    expect(valueOf(daysToHeadspace(1, 4.5)).toFixed(0)).toBe('81');
  });
});
