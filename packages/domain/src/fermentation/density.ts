import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
/** The scales sugar and density are read on. All at 20 °C, all of must: alcohol makes any of them apparent. */
export const DENSITY_SCALES = ['brix', 'sg', 'oechsle', 'baume', 'plato', 'kmw'] as const;
export type DensityScale = (typeof DENSITY_SCALES)[number];

/**
 * Coefficients of SG(20/20) over Brix/100, from the constant up.
 * Source: Hackbarth 2011, a fit to the AOAC Brix tables.
 */
const SG_OF_BRIX = [
  1, 0.3875135555, 0.09702881653, 0.388335748, -1.782845295, 5.591472292, -11.00667976, 13.62230734,
  -10.33082001, 4.387787019, -0.799555873,
] as const;

/** Modulus of the Baumé scale at 20 °C: a density of 145 / (145 − Bé). */
const BAUME_MODULUS = 145;

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);

/**
 * Specific gravity 20/20 °C of must.
 * @param brix °Bx, 0 to 90 by the table; below 0 (a hydrometer in dry wine) by the inverse of {@link sgToBrix}
 */
export function brixToSg(brix: number): number {
  if (brix >= 0) return polynomial(SG_OF_BRIX, brix / 100);
  return inverse(cubic, brix, 0.95, 1);
}

/**
 * °Bx of must or wine; in a ferment the apparent °Bx a hydrometer shows.
 * @param sg specific gravity 20/20 °C, 0.95 to 1.5
 * @returns °Bx by the AOAC table above water, by the customary cubic below it (−2.62 at 0.990)
 */
export function sgToBrix(sg: number): number {
  // The table ends at water, where the cubic is 0.005 °Bx off it.
  if (sg < 1) return cubic(sg);
  return inverse((brix) => polynomial(SG_OF_BRIX, brix / 100), sg, 0, 90);
}

/** °Bx of SG 0.99 to 1.18, the cubic of the Brix literature. */
const cubic = (sg: number): number => polynomial([-669.5622, 1262.7794, -775.6821, 182.4601], sg);

/** The x of a rising function between two bounds, by bisection to far below what any instrument shows. */
function inverse(of: (x: number) => number, value: number, low: number, high: number): number {
  let [below, above] = [low, high];
  for (let step = 0; step < 60; step += 1) {
    const middle = (below + above) / 2;
    if (of(middle) < value) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/** Specific gravity of a Baumé degree, modulus 145, at 20 °C. */
export const baumeToSg = (baume: number): number => BAUME_MODULUS / (BAUME_MODULUS - baume);

/** Baumé degrees of a specific gravity, modulus 145, at 20 °C. */
export const sgToBaume = (sg: number): number => BAUME_MODULUS - BAUME_MODULUS / sg;

/** Specific gravity of a degree Oechsle: the points of density above water. */
export const oechsleToSg = (oechsle: number): number => 1 + oechsle / 1000;

/** Degrees Oechsle of a specific gravity, the points of density above water. */
export const sgToOechsle = (sg: number): number => 1000 * (sg - 1);

/** °Bx up to which the brewers' cubic holds, as far as their tables go, and from which Plato is Brix. */
const PLATO = { cubicTo: 20, brixFrom: 40 } as const;

/**
 * Degrees Plato of a specific gravity 20/20 °C, 0.98 to 1.24. Source: the cubic of the American Society of Brewing
 * Chemists as far as its tables go; both scales are grams in 100 g, and it would fall 0.3 behind at 50. So it gives way
 * to °Bx from 20 to 40 °Bx.
 */
export function sgToPlato(sg: number): number {
  const byCubic = polynomial([-616.868, 1111.14, -630.272, 135.997], sg);
  const brix = sgToBrix(sg);
  if (brix <= PLATO.cubicTo) return byCubic;
  const share = Math.min((brix - PLATO.cubicTo) / (PLATO.brixFrom - PLATO.cubicTo), 1);
  return byCubic + share * (brix - byCubic);
}

/** Specific gravity of a degree Plato, −5 to 50; see {@link sgToPlato}. */
export const platoToSg = (plato: number): number => inverse(sgToPlato, plato, 0.95, 1.25);

/** Degrees Oechsle are `KMW · (4.54 + 0.022 · KMW)`; the two coefficients. */
const OECHSLE_OF_KMW = [4.54, 0.022] as const;

/**
 * Specific gravity of a degree of the Klosterneuburg scale, −5 to 44. Source: the relation to °Oe in use in
 * Austria, as wein.plus and makers of refractometers (Milwaukee) print it.
 */
export const kmwToSg = (kmw: number): number =>
  oechsleToSg(kmw * (OECHSLE_OF_KMW[0] + OECHSLE_OF_KMW[1] * kmw));

/** Degrees of the Klosterneuburg scale of a specific gravity, 0.98 to 1.24; see {@link kmwToSg}. */
export function sgToKmw(sg: number): number {
  const [linear, square] = OECHSLE_OF_KMW;
  return (Math.sqrt(linear ** 2 + 4 * square * sgToOechsle(sg)) - linear) / (2 * square);
}

const TO_SG: Record<DensityScale, (value: number) => number> = {
  brix: brixToSg,
  sg: (sg) => sg,
  oechsle: oechsleToSg,
  baume: baumeToSg,
  plato: platoToSg,
  kmw: kmwToSg,
};

/** °Bx of a value read on any of the scales. */
export function toBrix(value: number, scale: DensityScale): number {
  return scale === 'brix' ? value : sgToBrix(TO_SG[scale](value));
}

const FROM_SG: Record<DensityScale, (sg: number) => number> = {
  brix: sgToBrix,
  sg: (sg) => sg,
  oechsle: sgToOechsle,
  baume: sgToBaume,
  plato: sgToPlato,
  kmw: sgToKmw,
};

/** What a scale shows for a °Bx, −5 to 50. */
export function fromBrix(brix: number, scale: DensityScale): number {
  return scale === 'brix' ? brix : FROM_SG[scale](brixToSg(brix));
}

interface ScaleFacts {
  name: string;
  unit: string;
  /** How finely it is read. */
  decimals: number;
  /** Bounds of what is read in must and wine, inclusive: −5 to 50 °Bx and what that is on the other scales. */
  min: number;
  max: number;
}

/** What the scales are called, their unit's sign, how finely they are read and how far they go. */
export const DENSITY_UNITS: Record<DensityScale, ScaleFacts> = {
  brix: { name: 'Brix', unit: '°Bx', decimals: 1, min: -5, max: 50 },
  sg: { name: 'Specific gravity', unit: 'SG', decimals: 4, min: 0.98, max: 1.24 },
  oechsle: { name: 'Oechsle', unit: '°Oe', decimals: 0, min: -20, max: 240 },
  baume: { name: 'Baumé', unit: '°Bé', decimals: 1, min: -3, max: 28 },
  plato: { name: 'Plato', unit: '°P', decimals: 1, min: -5, max: 50 },
  kmw: { name: 'KMW', unit: '°KMW', decimals: 1, min: -5, max: 44 },
};

/** What is wrong with a value read on a scale, or `undefined`. */
export function scaleProblem(value: number, scale: DensityScale): Sentence | undefined {
  const { name, min, max } = DENSITY_UNITS[scale];
  return value >= min && value <= max ? undefined : sentenceOf('number_outside', { field: name, min, max });
}

/** Densities are also written in grams a litre: 1040 on the scale of specific gravity is 1.040. */
export const asScaleHasIt = (value: number, scale: DensityScale): number =>
  scale === 'sg' && value >= 900 && value <= 1300 ? value / 1000 : value;
