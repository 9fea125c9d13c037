import { sentenceOf } from '../../words/words.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** Bottles of a volume. */
export interface Bottles {
  bottles: number;
  /** Full cases, and single bottles. */
  cases: number;
  loose: number;
  /** Litres left over. */
  leftL: number;
}

/**
 * Bottles and cases of a volume: 2,250 L are 3,000 bottles of 750 ml in 250 cases of twelve.
 * Source: arithmetic. Confidence: high; what lines and filters lose is not in it.
 * @param litres 0 to 10 million
 * @param bottleMl 50 to 30,000
 * @param perCase 1 to 120
 */
export function bottlesFrom(litres: number, bottleMl: number, perCase: number): Answer<Bottles> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, litres),
      rangeProblem(BENCH_RANGES.bottle, bottleMl),
      rangeProblem(BENCH_RANGES.bottlesPerCase, perCase),
    ],
    () => {
      // In millilitres: 0.3 L are three bottles of 0.1 L, which is not true of floats.
      const millilitres = Math.round(litres * 1000);
      const bottles = Math.floor(millilitres / bottleMl);
      const cases = Math.floor(bottles / perCase);
      return {
        bottles,
        cases,
        loose: bottles - cases * perCase,
        leftL: (millilitres - bottles * bottleMl) / 1000,
      };
    },
  );
}

/** % a filling may be off by size, ml, inclusive. Source: 27 CFR 24.255, for these sizes. Confidence: high. */
const FILL_TOLERANCES: readonly { fromMl: number; toMl: number; percent: number }[] = [
  { fromMl: 187, toMl: 187, percent: 4.5 },
  { fromMl: 375, toMl: 375, percent: 3 },
  { fromMl: 750, toMl: 750, percent: 2 },
  { fromMl: 1000, toMl: 14_999, percent: 1.5 },
  { fromMl: 15_000, toMl: 30_000, percent: 1 },
];

/** % the mean over six tax periods may be off. Source: 27 CFR 24.255. */
export const MEAN_FILL_TOLERANCE = 0.5;

/**
 * Between how many ml a bottle may hold in the United States. Source: 27 CFR 24.255. Confidence: high.
 * @param bottleMl 187, 375, 750, or 1,000 to 30,000: no tolerance of another size was read
 */
export function usFill(bottleMl: number): Answer<{ percent: number; fromMl: number; toMl: number }> {
  const tolerance = FILL_TOLERANCES.find(({ fromMl, toMl }) => bottleMl >= fromMl && bottleMl <= toMl);
  const percent = tolerance?.percent ?? 0;
  return answer(
    [
      rangeProblem(BENCH_RANGES.bottle, bottleMl),
      tolerance ? undefined : sentenceOf('no_fill_tolerance', { ml: bottleMl }),
    ],
    () => ({
      percent,
      fromMl: bottleMl - (bottleMl * percent) / 100,
      toMl: bottleMl + (bottleMl * percent) / 100,
    }),
  );
}
