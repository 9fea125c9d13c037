import { mustDensity } from '../../fermentation/alcohol.ts';
import { sentenceOf } from '../../words/words.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/**
 * Grams of sugar in a litre for one % vol more: by the table of Regulation (EEC) 2676/90, and as cellars reckon.
 * Confidence: 16.83 high; 17 is usual practice; 18 on skins, where some is lost, is from memory: low.
 */
export const SUGAR_PER_PERCENT_CHOICES = [16.83, 17, 18] as const;

/** Litres by which a kilogram of dissolved sugar swells must. Source: the usual figure. Confidence: high. */
export const LITRES_PER_KG_SUGAR = 0.62;

/** Sugar to add, and the litres it swells the must by. */
export interface SugarAddition {
  kg: number;
  gainL: number;
}

const addition = (kg: number): SugarAddition => ({ kg, gainL: kg * LITRES_PER_KG_SUGAR });

/**
 * Sugar for more alcohol: `L · % · 16.83 / 1000`, and the litres it adds.
 * Source: Regulation (EEC) 2676/90. Confidence: high.
 * @param volumeL litres of must, 0 to 10 million
 * @param risePercent % vol to gain, 0 to 10
 * @param gramsPerPercent one of {@link SUGAR_PER_PERCENT_CHOICES}
 */
export function sugarForAlcohol(
  volumeL: number,
  risePercent: number,
  gramsPerPercent: number = SUGAR_PER_PERCENT_CHOICES[0],
): Answer<SugarAddition> {
  return answer(
    [rangeProblem(BENCH_RANGES.volume, volumeL), rangeProblem(BENCH_RANGES.alcoholRise, risePercent)],
    () => addition((volumeL * risePercent * gramsPerPercent) / 1000),
  );
}

/**
 * Sugar for a higher Brix: `kg = L · density · (wanted − now) / (100 − wanted)`.
 * Source: °Bx are grams in 100 g; density of Regulation (EEC) 2676/90. Confidence: high.
 * @param fromBrix °Bx now, 0 to 60
 * @param toBrix °Bx wanted, not below
 */
export function sugarForBrix(volumeL: number, fromBrix: number, toBrix: number): Answer<SugarAddition> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, volumeL),
      rangeProblem(BENCH_RANGES.brix, fromBrix),
      rangeProblem(BENCH_RANGES.brix, toBrix),
      toBrix >= fromBrix ? undefined : sentenceOf('target_below_present', { field: 'Brix' }),
    ],
    () => addition((volumeL * mustDensity(fromBrix) * (toBrix - fromBrix)) / (100 - toBrix)),
  );
}

/**
 * Water, litres, for a lower Brix: `L · density · (now − wanted) / wanted`, a kilogram of water taken as a litre.
 * Source and confidence: as {@link sugarForBrix}. Where water may be added at all, and how much, is another matter.
 * @param fromBrix °Bx now, 0 to 60
 * @param toBrix °Bx wanted, above 0 and not above what is there
 */
export function waterForBrix(volumeL: number, fromBrix: number, toBrix: number): Answer<number> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, volumeL),
      rangeProblem(BENCH_RANGES.brix, fromBrix),
      rangeProblem({ ...BENCH_RANGES.brix, min: 1 }, toBrix),
      toBrix <= fromBrix ? undefined : sentenceOf('target_above_present', { field: 'Brix' }),
    ],
    () => (volumeL * mustDensity(fromBrix) * (fromBrix - toBrix)) / toBrix,
  );
}
