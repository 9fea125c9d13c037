import { sentenceOf } from '../../words/words.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** Grams of an acid that give up one mole of protons. Source: formula weights. Confidence: high. */
export const ACID_EQUIVALENTS = {
  tartaric: 75.04,
  malic: 67.05,
  citric: 64.04,
  lactic: 90.08,
  sulphuric: 49.04,
  acetic: 60.05,
} as const;
export type Acid = keyof typeof ACID_EQUIVALENTS;

/** The acids that are added to must or wine. */
export const ADDED_ACIDS = ['tartaric', 'malic', 'citric', 'lactic'] as const satisfies readonly Acid[];
export type AddedAcid = (typeof ADDED_ACIDS)[number];

/** Converts g/L of one acid to another: 5.0 as sulphuric, as in France, are 7.65 as tartaric. */
export const acidAs = (gramsL: number, from: Acid, to: Acid): number =>
  (gramsL * ACID_EQUIVALENTS[to]) / ACID_EQUIVALENTS[from];

/** meq/L of so many g/L of an acid: 4 g/L of tartaric are 53.3. */
export const milliequivalents = (gramsL: number, acid: Acid = 'tartaric'): number =>
  (gramsL * 1000) / ACID_EQUIVALENTS[acid];

/**
 * Returns grams of an acid that raise the titratable acidity. Source: equivalents. Confidence: high for the added acid;
 * less remains if tartrate precipitates, and the pH cannot be predicted: try it on a litre first.
 * @param volumeL litres, 0 to 10 million
 * @param riseGL g/L as tartaric acid, 0 to 15
 */
export function acidToRaise(volumeL: number, riseGL: number, acid: AddedAcid): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.volume, volumeL), rangeProblem(BENCH_RANGES.acidChange, riseGL)],
    () => volumeL * acidAs(riseGL, 'tartaric', acid),
  );
}

/** Carbonates that reduce acid. */
export const DEACIDIFIERS = [
  'potassium bicarbonate',
  'potassium carbonate',
  'calcium carbonate',
  'double salt',
] as const;
export type Deacidifier = (typeof DEACIDIFIERS)[number];

const TARTARIC_ACID = 150.09;

/**
 * Grams that remove 1 g of tartaric acid, if the bitartrate falls out and if it stays. Two protons for each
 * carbonate and one for each bicarbonate; each potassium that falls out takes a whole tartaric acid along.
 * Source: stoichiometry; 0.67 of KHCO₃ and CaCO₃ also in Ribéreau-Gayon, Handbook of Enology 2. Confidence: medium, since
 * wine is a buffer: another source has 0.62 of K₂CO₃ for the 0.46 here, and does not say why.
 */
const GRAMS_AWAY: Record<Deacidifier, { fallsOut: number; stays: number }> = {
  'potassium bicarbonate': { fallsOut: 100.115 / TARTARIC_ACID, stays: (2 * 100.115) / TARTARIC_ACID },
  'potassium carbonate': { fallsOut: 138.205 / (2 * TARTARIC_ACID), stays: 138.205 / TARTARIC_ACID },
  'calcium carbonate': { fallsOut: 100.09 / TARTARIC_ACID, stays: 100.09 / TARTARIC_ACID },
  'double salt': { fallsOut: 100.09 / TARTARIC_ACID, stays: 100.09 / TARTARIC_ACID },
};

/**
 * Grams of a carbonate that lower the titratable acidity. Source and confidence: {@link GRAMS_AWAY}; try it first.
 * @param volumeL litres, 0 to 10 million
 * @param fallGL g/L as tartaric acid, 0 to 15
 * @param bitartrateFallsOut whether the wine is cooled until its bitartrate has fallen out; with calcium it is all one
 */
export function deacidifierFor(
  volumeL: number,
  fallGL: number,
  product: Deacidifier,
  bitartrateFallsOut: boolean,
): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.volume, volumeL), rangeProblem(BENCH_RANGES.acidChange, fallGL)],
    () => volumeL * fallGL * GRAMS_AWAY[product][bitartrateFallsOut ? 'fallsOut' : 'stays'],
  );
}

/** What the part that is treated keeps of its acid when the double salt has fallen out, g/L. Recalled. */
const LEFT_BY_DOUBLE_SALT = 2;

/**
 * Deacidification by the double salt of calcium with tartaric and malic acid: a part of the must is poured slowly onto all
 * of the carbonate, filtered, and put back. `part = L · (TA − wanted) / (TA − 2)`.
 * Source: the trade's rule for double-salt carbonates, from memory. Confidence: low; follow the maker's sheet.
 * @param volumeL litres, 0 to 10 million
 * @param taGL g/L as tartaric acid, 0 to 30
 * @param wantedGL the same, from 2 g/L up to below `taGL`
 * @returns grams of carbonate, and litres of the part to treat
 */
export function doubleSalt(
  volumeL: number,
  taGL: number,
  wantedGL: number,
): Answer<{ grams: number; partL: number }> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, volumeL),
      rangeProblem(BENCH_RANGES.acid, taGL),
      rangeProblem({ ...BENCH_RANGES.acid, min: LEFT_BY_DOUBLE_SALT }, wantedGL),
      wantedGL < taGL ? undefined : sentenceOf('target_above_present', { field: 'Acidity' }),
    ],
    () => ({
      grams: volumeL * (taGL - wantedGL) * GRAMS_AWAY['double salt'].fallsOut,
      partL: (volumeL * (taGL - wantedGL)) / (taGL - LEFT_BY_DOUBLE_SALT),
    }),
  );
}

/**
 * Whether potassium bicarbonate is unsuited: above 10 g/L at a pH above 3.0 it drives the pH too high.
 * Source: Mattick, AJEV 31:350 (1980). Confidence: medium.
 */
export const isBicarbonateUnsuited = (taGL: number, ph: number): boolean => taGL > 10 && ph > 3;
