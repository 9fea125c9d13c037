import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inWords } from '../words/words.ts';
import { alcoholSoFar, fermentableSugar, potentialAlcohol } from './alcohol.ts';
import {
  brixToSg,
  DENSITY_SCALES,
  DENSITY_UNITS,
  fromBrix,
  kmwToSg,
  oechsleToSg,
  scaleProblem,
  sgToBaume,
  sgToBrix,
  sgToKmw,
  sgToOechsle,
  toBrix,
} from './density.ts';
import { correctedBrix, correctedHydrometer, correctedSg } from './hydrometer.ts';
import { RISE_BRIX } from './readings.ts';
import { compensatedBrix, refractometerSg, refractometerToApparentBrix } from './refractometer.ts';

/** °Bx, SG by the AOAC table, Bé and °Oe as printed. */
const AOAC = [
  [5, 1.01966, 2.8, 19.7],
  [10, 1.03998, 5.57, 40],
  [18, 1.07404, 10, 74],
  [20, 1.08287, 11.1, 82.9],
  [22, 1.09183, 12.2, 91.8],
  [24, 1.10092, 13.29, 100.9],
  [26, 1.11014, 14.39, 110.1],
  [30, 1.12898, 16.57, 129],
] as const;

describe('the scales of sugar and density', () => {
  test.each(AOAC)('%d °Bx is SG %d, %d Bé and %d °Oe', (brix, sg, baume, oechsle) => {
    expect(brixToSg(brix)).toBeCloseTo(sg, 5);
    expect(sgToBaume(brixToSg(brix))).toBeCloseTo(baume, 2);
    expect(sgToOechsle(brixToSg(brix))).toBeCloseTo(oechsle, 1);
  });

  test.each([
    [0.99, -2.62],
    [0.992, -2.09],
    [0.994, -1.57],
    [0.996, -1.04],
    [0.998, -0.52],
  ])('SG %d, thinner than water, is %d °Bx', (sg, brix) => {
    expect(sgToBrix(sg)).toBeCloseTo(brix, 2);
  });

  test.each([
    [10.6, 50.59592],
    [15, 73.05],
    [17, 83.538],
    [18, 88.848],
    [19, 94.202],
    [21, 105.042],
    [25, 127.25],
    [30, 156],
  ])('%d KMW are %d °Oe', (kmw, oechsle) => {
    expect(sgToOechsle(kmwToSg(kmw))).toBeCloseTo(oechsle, 3);
    expect(sgToKmw(oechsleToSg(oechsle))).toBeCloseTo(kmw, 6);
  });

  test('lead back to the value they began with', () => {
    const value = fc.double({ min: -4, max: 40, noNaN: true });
    fc.assert(
      fc.property(value, fc.constantFrom(...DENSITY_SCALES), (brix, scale) => {
        expect(Math.abs(toBrix(fromBrix(brix, scale), scale) - brix)).toBeLessThan(0.02);
      }),
    );
  });

  test.each(DENSITY_SCALES)('%s goes as far as must and wine do, and no further', (scale) => {
    for (const brix of [-4, 0, 25, 50]) expect(scaleProblem(fromBrix(brix, scale), scale)).toBeUndefined();
    const { min, max } = DENSITY_UNITS[scale];
    expect(toBrix(min, scale)).toBeLessThanOrEqual(-4.9);
    expect(toBrix(max, scale)).toBeGreaterThanOrEqual(49.9);
    expect(inWords(scaleProblem(1000, scale))).toMatch(/ must be between /);
    expect(inWords(scaleProblem(Number.NaN, scale))).toMatch(/ must be between /);
  });

  test.each([
    [10, 9.988],
    [20, 19.978],
    [22, 21.976],
    [40, 40],
    [45, 45],
    [50, 50],
  ])('%d °Bx are %d °P: grams in 100 g both', (brix, plato) => {
    expect(fromBrix(brix, 'plato')).toBeCloseTo(plato, 3);
    expect(toBrix(plato, 'plato')).toBeCloseTo(brix, 2);
  });

  test('rise with one another', () => {
    const value = fc.double({ min: -4, max: 40, noNaN: true });
    fc.assert(
      fc.property(value, fc.double({ min: 0.01, max: 10, noNaN: true }), (brix, more) => {
        expect(brixToSg(brix + more)).toBeGreaterThan(brixToSg(brix));
      }),
    );
  });
});

describe('the correction of a reading for its temperature', () => {
  test.each([
    [1.09, 28, 1.09208],
    [1.09, 10, 1.0884],
    [1.05, 15, 1.04909],
    [1, 30, 1.00248],
  ])('SG %d at %d °C is %d at 20 °C', (sg, temperature, corrected) => {
    expect(correctedSg(sg, temperature)).toBeCloseTo(corrected, 5);
  });

  test('changes nothing at the temperature the hydrometer is made for', () => {
    expect(correctedBrix(22, 15.6, 15.6)).toBeCloseTo(22, 6);
  });

  test.each([
    [5, -0.71],
    [10, -0.54],
    [15, -0.29],
    [20, 0],
    [25, 0.33],
    [30, 0.7],
  ])('a hydrometer that shows 22 °Bx at %d °C is off by %d', (temperature, correction) => {
    expect(correctedBrix(22, temperature) - 22).toBeCloseTo(correction, 2);
  });

  test('is that of the scale the hydrometer is marked in', () => {
    expect(correctedHydrometer(22, 'kmw', 30)).toBe(correctedBrix(22, 30));
    expect(correctedHydrometer(22, 'oechsle', 30) - 22).toBeCloseTo(0.6, 1);
    expect(brixToSg(correctedHydrometer(sgToBrix(1.09), 'sg', 28))).toBeCloseTo(1.09208, 5);
  });

  test.each([
    [20, 15, 19.66],
    [15, 10, 14.38],
    [25, 17, 24.79],
    [20, 20, 20],
    [20, 5, 19.08],
    [10, 5, 9.18],
    [25, 7.5, 24.185],
    [20, 25, 20.38],
    [10, 30, 10.77],
    [22.5, 28, 23.125],
    [20, 40, 21.72],
  ])('a refractometer that shows %d °Bx at %d °C means %d', (brix, temperature, compensated) => {
    expect(compensatedBrix(brix, temperature)).toBeCloseTo(compensated, 6);
  });
});

describe('alcohol', () => {
  test.each([
    [15, 136],
    [18, 169.3],
    [20, 191.9],
    [22, 214.8],
    [24, 238.2],
    [26, 261.1],
    [26.5, 267.2],
    [22.25, 217.7],
  ])('must of %d °Bx has %d g/L of sugar to ferment', (brix, sugar) => {
    expect(fermentableSugar(brix)).toBeCloseTo(sugar, 1);
  });

  test('22 °Bx can reach 12.76 % vol', () => {
    expect(potentialAlcohol(22)).toBeCloseTo(12.76, 2);
  });

  test('from 1.092 to 0.994 makes 13.20 % vol', () => {
    expect(alcoholSoFar(1.092, 0.994)).toBeCloseTo(13.2, 2);
  });

  test.each([
    [22, 15, 1.0425],
    [22, 8, 0.9985],
    [24, 9, 1.0001],
  ])('a refractometer gone from %d to %d °Bx stands for SG %d', (start, now, sg) => {
    expect(refractometerSg(start, now)).toBeCloseTo(sg, 4);
  });

  test.each([10, 18, 24, 30, 36])(
    'a refractometer that began at %d °Bx falls with its needle: no tremble is a rise',
    (start) => {
      expect(refractometerToApparentBrix(start, start)).toBe(start);
      for (let gone = 0; gone < start; gone += 0.1) {
        const [before, after] = [gone, gone + 0.1].map((one) =>
          refractometerToApparentBrix(start, start - one),
        );
        expect((before ?? 0) - (after ?? 0)).toBeGreaterThan(0);
        expect((before ?? 0) - (after ?? 0)).toBeLessThan(RISE_BRIX / 3);
      }
    },
  );

  test.each([
    [24, 22, 20.87],
    [24, 20, 16.88],
    [22, 8, -0.39],
  ])('a refractometer gone from %d to %d °Bx stands for %d °Bx', (start, now, brix) => {
    expect(refractometerToApparentBrix(start, now)).toBeCloseTo(brix, 2);
  });
});
