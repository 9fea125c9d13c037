import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** Litres of wine from a tonne of grapes, as InnoVint has it; the literature has 542 to 772. Confidence: medium. */
export const USUAL_JUICE_YIELD = { litresPerTonne: 628, from: 542, to: 772 } as const;

/**
 * Litres a harvest gives: `t · L/t`. Source: arithmetic on {@link USUAL_JUICE_YIELD}. Confidence: medium.
 * @param tonnes 0 to 100,000
 * @param litresPerTonne 0 to 1000
 */
export function juiceFrom(
  tonnes: number,
  litresPerTonne: number = USUAL_JUICE_YIELD.litresPerTonne,
): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.weight, tonnes), rangeProblem(BENCH_RANGES.juiceYield, litresPerTonne)],
    () => tonnes * litresPerTonne,
  );
}

/** Litres of must on skins in a kilogram of destemmed grapes. From memory. Confidence: low. */
export const MUST_LITRES_PER_KG = { from: 0.9, to: 0.95 } as const;

/** The litres, from and to, that crushed grapes fill of a tank. Source: {@link MUST_LITRES_PER_KG}. */
export function mustVolume(tonnes: number): Answer<{ fromL: number; toL: number }> {
  return answer([rangeProblem(BENCH_RANGES.weight, tonnes)], () => ({
    fromL: tonnes * 1000 * MUST_LITRES_PER_KG.from,
    toL: tonnes * 1000 * MUST_LITRES_PER_KG.to,
  }));
}

/**
 * % of the liquid each fraction of a pressing has, and % of a must that a saignée takes. From memory. Confidence: low: every
 * press and vintage differ, so a cellar sets its own.
 */
export const PRESS_FRACTIONS = {
  freeRun: { from: 60, to: 70 },
  lightPress: { from: 20, to: 25 },
  hardPress: { from: 10, to: 15 },
  saignee: { from: 5, to: 15 },
} as const;
export type PressFraction = keyof typeof PRESS_FRACTIONS;

/** Litres, from and to, of each fraction of a pressing. Source: {@link PRESS_FRACTIONS}. */
export function pressFractions(
  litres: number,
): Answer<Record<PressFraction, { fromL: number; toL: number }>> {
  return answer(
    [rangeProblem(BENCH_RANGES.volume, litres)],
    () =>
      Object.fromEntries(
        Object.entries(PRESS_FRACTIONS).map(([fraction, { from, to }]) => [
          fraction,
          { fromL: (litres * from) / 100, toL: (litres * to) / 100 },
        ]),
      ) as Record<PressFraction, { fromL: number; toL: number }>,
  );
}
