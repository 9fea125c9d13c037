import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { US_GALLON_L, US_TON_T } from '../../values/units.ts';
import { inWords } from '../../words/words.ts';
import { bottlesFrom, usFill } from './bottling.ts';
import { type DipChart, dipChartProblem, litresAtMark } from './dip-charts.ts';
import { levelAtLitres, litresAtLevel, type TankShape, tankCapacity } from './tank-shapes.ts';
import { refusalOf, valueOf } from './testing.ts';
import { juiceFrom, mustVolume, pressFractions } from './yields.ts';

const section = (bottomDiameterM: number, topDiameterM: number, heightM: number) => ({
  bottomDiameterM,
  topDiameterM,
  heightM,
});
const UPRIGHT: TankShape = { kind: 'upright', sections: [section(2, 2, 3)] };
const LYING: TankShape = { kind: 'lying', diameterM: 1.6, lengthM: 2.5 };
const CONE: TankShape = { kind: 'upright', sections: [section(0.5, 2, 0.4)] };
const WITH_CONES: TankShape = {
  kind: 'upright',
  sections: [section(0.5, 2, 0.4), section(2, 2, 2), section(2, 0.4, 0.3)],
  heelL: 12,
};

describe('a tank by its dimensions', () => {
  it('that is upright holds 31.42 L per centimetre at 2 m diameter', () => {
    expect(valueOf(litresAtLevel(UPRIGHT, 0.01)).toFixed(2)).toBe('31.42');
    expect(valueOf(litresAtLevel(UPRIGHT, 1.5)).toFixed(1)).toBe('4712.4');
  });

  test.each([
    [0.5, '1342.0'],
    [0.8, '2513.3'],
    [1.6, '5026.5'],
  ])('that is horizontal holds at %d m %s L', (level, litres) => {
    expect(valueOf(litresAtLevel(LYING, level)).toFixed(1)).toBe(litres);
  });

  it('that is a frustum holds 549.8 L, and the same upside down', () => {
    expect(valueOf(tankCapacity(CONE)).toFixed(1)).toBe('549.8');
    const turned: TankShape = { kind: 'upright', sections: [section(2, 0.5, 0.4)] };
    expect(valueOf(tankCapacity(turned)).toFixed(1)).toBe('549.8');
    expect(valueOf(litresAtLevel(turned, 0.2))).toBeGreaterThan(valueOf(litresAtLevel(CONE, 0.2)));
  });

  it('of several sections holds their sum and its heel', () => {
    const above = valueOf(tankCapacity({ kind: 'upright', sections: [section(2, 0.4, 0.3)] }));
    const middle = valueOf(tankCapacity({ kind: 'upright', sections: [section(2, 2, 2)] }));
    expect(valueOf(tankCapacity(WITH_CONES))).toBeCloseTo(12 + 549.779 + middle + above, 2);
    expect(valueOf(litresAtLevel(WITH_CONES, 0))).toBe(12);
  });

  it('is refused without a size, and beyond its height', () => {
    expect(refusalOf(tankCapacity({ kind: 'upright', sections: [] }))).toBe(
      'A tank needs at least one section with a diameter and a height',
    );
    expect(refusalOf(litresAtLevel(LYING, 1.7))).toBe('Level must be between 0 m and 1.6 m');
    expect(refusalOf(levelAtLitres(UPRIGHT, 10_000))).toContain('Volume must be between 0 L and');
  });

  it('converts between level and litres, with more at a higher level', () => {
    const shapes = fc.constantFrom(UPRIGHT, LYING, CONE, WITH_CONES);
    const share = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(shapes, share, (shape, part) => {
        const capacity = valueOf(tankCapacity(shape));
        const low = shape.kind === 'upright' ? (shape.heelL ?? 0) : 0;
        const litres = low + (capacity - low) * part;
        const level = valueOf(levelAtLitres(shape, litres));
        expect(valueOf(litresAtLevel(shape, level))).toBeCloseTo(litres, 6);
        expect(valueOf(litresAtLevel(shape, level + 1e-6))).toBeGreaterThanOrEqual(litres - 1e-6);
      }),
    );
  });
});

const WET: DipChart = {
  reads: 'wet',
  rows: [
    { markCm: 0, litres: 0 },
    { markCm: 10, litres: 350 },
    { markCm: 50, litres: 1550 },
    { markCm: 60, litres: 1800 },
  ],
};
const DRY: DipChart = {
  reads: 'dry',
  rows: [
    { markCm: 5, litres: 1800 },
    { markCm: 60, litres: 150 },
    { markCm: 70, litres: 0 },
  ],
};

describe('a dip chart', () => {
  it('is interpolated linearly between its rows', () => {
    expect(valueOf(litresAtMark(WET, 30))).toBe(950);
    expect(valueOf(litresAtMark(DRY, 32.5))).toBe(975);
    expect(WET.rows.map(({ markCm }) => valueOf(litresAtMark(WET, markCm)))).toEqual([0, 350, 1550, 1800]);
  });

  it('is refused beyond its rows', () => {
    expect(refusalOf(litresAtMark(DRY, 4))).toBe('Mark must be between 5 cm and 70 cm');
  });

  const wordsOf = (chart: DipChart, capacity?: number) => inWords(dipChartProblem(chart, capacity));

  it('increases or decreases throughout, from 0 to the capacity', () => {
    expect([wordsOf(WET, 1800), wordsOf(DRY, 1800)]).toEqual([undefined, undefined]);
    expect(wordsOf(WET, 2000)).toBe('The chart must reach from 0 to the capacity of 2000 L');
    expect(wordsOf({ ...WET, rows: WET.rows.slice(0, 1) })).toBe('A dip chart needs at least two rows');
    expect(wordsOf({ ...WET, reads: 'dry' })).toBe(
      'Row 2: measured dry from the top, the litres must fall from row to row',
    );
    expect(wordsOf({ ...DRY, reads: 'wet' })).toBe(
      'Row 2: measured wet from the bottom, the litres must rise from row to row',
    );
    expect(wordsOf({ ...WET, rows: [...WET.rows, { markCm: 60, litres: 1900 }] })).toBe(
      'Row 5: its mark must lie above that of the row before',
    );
  });
});

describe('a yield', () => {
  it('is 628 L/t, and 625.9 for 150 gallons a ton', () => {
    expect(valueOf(juiceFrom(10))).toBe(6280);
    expect(((150 * US_GALLON_L) / US_TON_T).toFixed(1)).toBe('625.9');
    expect([130, 185].map((gal) => ((gal * US_GALLON_L) / US_TON_T).toFixed(0))).toEqual(['542', '772']);
  });

  it('of crushed grapes and of a press is a range', () => {
    expect(valueOf(mustVolume(5))).toEqual({ fromL: 4500, toL: 4750 });
    expect(valueOf(pressFractions(6000))).toEqual({
      freeRun: { fromL: 3600, toL: 4200 },
      lightPress: { fromL: 1200, toL: 1500 },
      hardPress: { fromL: 600, toL: 900 },
      saignee: { fromL: 300, toL: 900 },
    });
  });
});

describe('bottling', () => {
  it('of 2,250 L fills 3,000 bottles, 250 cases', () => {
    expect(valueOf(bottlesFrom(2250, 750, 12))).toEqual({ bottles: 3000, cases: 250, loose: 0, leftL: 0 });
  });

  it('returns the rest', () => {
    expect(valueOf(bottlesFrom(100, 750, 6))).toEqual({ bottles: 133, cases: 22, loose: 1, leftL: 0.25 });
    expect(valueOf(bottlesFrom(0.3, 100, 6)).bottles).toBe(3);
  });

  it('packs 9 L, 2.3775 gallons, into a case of twelve', () => {
    expect((9 / US_GALLON_L).toFixed(4)).toBe('2.3775');
  });

  test.each([
    [187, 4.5],
    [375, 3],
    [750, 2],
    [1000, 1.5],
    [14_900, 1.5],
    [15_000, 1],
  ])('of %d ml may be off by %d %%', (ml, percent) => {
    expect(valueOf(usFill(ml)).percent).toBe(percent);
  });

  it('of 750 ml holds between 735 and 765 ml, and of 500 ml has no known range', () => {
    expect(valueOf(usFill(750))).toEqual({ percent: 2, fromMl: 735, toMl: 765 });
    expect(refusalOf(usFill(500))).toBe(
      '27 CFR 24.255 as we have it names no tolerance for 500 ml; look it up there',
    );
  });
});
