import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** Confidence levels in %, with their two-sided quantiles of the normal distribution. */
export const SAMPLE_CONFIDENCES = { 80: 1.282, 90: 1.645, 95: 1.96 } as const;
export type SampleConfidence = keyof typeof SAMPLE_CONFIDENCES;

interface SampleInput {
  /** How much single ones differ: standard deviation in % of their mean. */
  spreadPercent: number;
  /** Maximum deviation of the samples' mean from the block's, in % of it. */
  withinPercent: number;
  confidence: SampleConfidence;
  /** Number of units in the block; `null` if not counted. */
  available: number | null;
}

/**
 * How many vines, clusters or berries to sample of a block for a wanted precision: `n = (z · CV / e)²`, upwards; of few there
 * are, `n / (1 + (n − 1) / N)`. Source: the mean of a random sample, normally distributed; the correction is Cochran's.
 * Confidence: high, but for a spread that is only guessed.
 */
export function sampleSize({
  spreadPercent,
  withinPercent,
  confidence,
  available,
}: SampleInput): Answer<number> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.spread, spreadPercent),
      rangeProblem(BENCH_RANGES.within, withinPercent),
      available === null ? undefined : rangeProblem(BENCH_RANGES.available, available),
    ],
    () => {
      const wanted = ((SAMPLE_CONFIDENCES[confidence] * spreadPercent) / withinPercent) ** 2;
      const some = available === null ? wanted : wanted / (1 + Math.max(wanted - 1, 0) / available);
      return Math.max(1, Math.ceil(some));
    },
  );
}
