import { POUND_KG, US_GALLON_L } from '../../values/units.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** Units of rates, in mg/L. Source: exact definitions. */
export const DOSE_UNITS = {
  'mg/L': 1,
  'g/hL': 10,
  'g/L': 1000,
  'lb/1000 gal': (1000 * POUND_KG) / US_GALLON_L,
} as const;
export type DoseUnit = keyof typeof DOSE_UNITS;

/** A rate in another unit: 1 g/hL is 10 mg/L, and 1 lb/1000 gal 0.1198 g/L. */
export const doseIn = (rate: number, from: DoseUnit, to: DoseUnit): number =>
  (rate * DOSE_UNITS[from]) / DOSE_UNITS[to];

/**
 * Grams of a product for a rate: `L · mg/L / 1000 / strength`. Source: arithmetic. Confidence: high.
 * @param volumeL litres, 0 to 10 million
 * @param rate of what is wanted, in `unit`
 * @param strengthPercent % of the product that is what is wanted, above 0 to 100
 */
export function doseGrams(
  volumeL: number,
  rate: number,
  unit: DoseUnit,
  strengthPercent = 100,
): Answer<number> {
  const mgL = rate * DOSE_UNITS[unit];
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, volumeL),
      rangeProblem(BENCH_RANGES.dose, mgL),
      rangeProblem(BENCH_RANGES.percent, strengthPercent),
    ],
    () => (volumeL * mgL) / 1000 / (strengthPercent / 100),
  );
}
