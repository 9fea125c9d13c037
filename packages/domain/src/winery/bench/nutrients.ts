import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/**
 * % of nitrogen that yeast can take up in what it is fed with. Source: formula weight for DAP; for the others the sheet of
 * D. Gardner after their makers, at second hand. Confidence: high; makers change their mixtures, so look at the bag.
 */
export const NITROGEN_PERCENT = {
  DAP: 21.2,
  'Fermaid K': 10,
  'Fermaid O': 4,
  'Go-Ferm': 3.3,
} as const;
export type Nutrient = keyof typeof NITROGEN_PERCENT;

/** Grams of nitrogen in a gram of ammonia, or of ammonium, as laboratories report one or the other. */
export const NITROGEN_OF = { NH3: 0.822, NH4: 0.776 } as const;

/**
 * Nitrogen that yeast can assimilate (YAN), mg N/L: that of ammonia and the primary amino nitrogen.
 * Source: the definition; D. Gardner. Confidence: high.
 * @param ammoniaMgL mg/L, as `ammoniaAs` says: as nitrogen, as NH₃ or as NH₄⁺
 * @param aminoMgNL primary amino nitrogen (PAN, by NOPA), mg N/L
 */
export function assimilableNitrogen(
  ammoniaMgL: number,
  aminoMgNL: number,
  ammoniaAs: 'N' | keyof typeof NITROGEN_OF = 'N',
): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.ammonia, ammoniaMgL), rangeProblem(BENCH_RANGES.nitrogen, aminoMgNL)],
    () => ammoniaMgL * (ammoniaAs === 'N' ? 1 : NITROGEN_OF[ammoniaAs]) + aminoMgNL,
  );
}

/** mg/L of a nutrient for so many mg N/L more: 100 mg/L of DAP add 21.2. */
export function nutrientFor(nutrient: Nutrient, riseMgNL: number): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.nitrogen, riseMgNL)],
    () => (riseMgNL * 100) / NITROGEN_PERCENT[nutrient],
  );
}

/**
 * YAN a must wants, mg N/L: 200, 250, 300, 350 at 21, 23, 25, 27 °Bx, along a straight line, which below 21 °Bx ends at the
 * 140 that is taken as the least. Source: Bisson & Butzke (2000), from memory. Confidence: low; strains differ.
 * @param brix of the must, 0 to 60
 */
export function nitrogenWanted(brix: number): Answer<number> {
  return answer([rangeProblem(BENCH_RANGES.brix, brix)], () => Math.max(140, 200 + 25 * (brix - 21)));
}
