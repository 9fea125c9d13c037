import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** Usual rates, g/hL. Source: common practice, from memory. Confidence: low: a trial on the bench decides. */
export const FINING_AGENTS = {
  bentonite: { from: 20, to: 100 },
  PVPP: { from: 10, to: 80 },
  gelatine: { from: 2, to: 15 },
  isinglass: { from: 1, to: 3 },
  'egg white': { from: 5, to: 15 },
  casein: { from: 20, to: 100 },
} as const;
export type FiningAgent = keyof typeof FINING_AGENTS;

export interface FiningDose {
  /** Grams of the dry agent. */
  grams: number;
  /** Litres of the slurry or solution it is stirred into. */
  liquidL: number;
  /** Whether the rate is within {@link FINING_AGENTS}. */
  isUsual: boolean;
}

/**
 * A fining agent by its rate: `g = L · g/hL / 100`, and the litres of a mixture of so much per cent, weight in volume.
 * Source: arithmetic. Confidence: high.
 * @param volumeL litres of wine, 0 to 10 million
 * @param rateGHl g/hL, 0 to 10,000
 * @param percent grams in 100 mL of the mixture, above 0 to 100: bentonite is often swelled at 5
 */
export function finingDose(
  volumeL: number,
  agent: FiningAgent,
  rateGHl: number,
  percent: number,
): Answer<FiningDose> {
  const { from, to } = FINING_AGENTS[agent];
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, volumeL),
      rangeProblem(BENCH_RANGES.finingRate, rateGHl),
      rangeProblem(BENCH_RANGES.percent, percent),
    ],
    () => {
      const grams = (volumeL * rateGHl) / 100;
      return { grams, liquidL: grams / (percent * 10), isUsual: rateGHl >= from && rateGHl <= to };
    },
  );
}

/** Grams of CuSO₄·5H₂O that hold a gram of copper. Source: formula weights. Confidence: high. */
export const SULPHATE_PER_COPPER = 3.93;

/**
 * Grams of copper sulphate (the blue one, with five waters) for so much copper against reduction.
 * Source: formula weights. Confidence: high. What ends up in the wine has legal limits: measure before and after.
 * @param volumeL litres, 0 to 10 million
 * @param copperMgL mg/L of copper to add, 0 to 10
 */
export function copperSulphate(volumeL: number, copperMgL: number): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.volume, volumeL), rangeProblem(BENCH_RANGES.copper, copperMgL)],
    () => (volumeL * copperMgL * SULPHATE_PER_COPPER) / 1000,
  );
}
