import { brixToSg, sgToPlato } from './density.ts';

/** Grams of sugar in a litre that ferment to one % vol. Source: Regulation (EEC) 2676/90, every row of its table. */
const SUGAR_PER_PERCENT = 16.83;

/** Sugar of must, g/L, from 15 to 26.5 °Bx by half degrees. Source: Regulation (EEC) 2676/90. */
const SUGAR_FROM_15 = [
  136, 141.5, 147, 152.6, 158.1, 163.7, 169.3, 174.9, 180.5, 186.3, 191.9, 197.7, 203.3, 209.1, 214.8, 220.6,
  226.4, 232.3, 238.2, 244, 249.7, 255.4, 261.1, 267.2,
] as const;

/**
 * Sugar that can ferment in must, g/L: by the table of Regulation (EEC) 2676/90 from 15 to 26.5 °Bx, by a parabola
 * through it beyond, which is an extrapolation.
 * @param brix °Bx of must
 */
export function fermentableSugar(brix: number): number {
  const at = (brix - 15) * 2;
  const [below, above] = [SUGAR_FROM_15[Math.floor(at)], SUGAR_FROM_15[Math.ceil(at)]];
  if (below !== undefined && above !== undefined) return below + (above - below) * (at - Math.floor(at));
  return Math.max(0, 0.03313588 * brix ** 2 + 10.04918519 * brix - 22.27805);
}

/** Alcohol must can reach, % vol; see {@link fermentableSugar}. */
export function potentialAlcohol(brix: number): number {
  return fermentableSugar(brix) / SUGAR_PER_PERCENT;
}

/**
 * Alcohol made so far, % vol, from two densities. Source: Balling, with the constants of the brewing congress.
 * @param startSg specific gravity of the must, up to 1.2
 * @param sg specific gravity now, 0.98 or more, not above the start
 */
export function alcoholSoFar(startSg: number, sg: number): number {
  const start = sgToPlato(startSg);
  const real = 0.1808 * start + 0.8192 * sgToPlato(sg);
  const byWeight = (start - real) / (2.0665 - 0.010665 * start);
  return Math.max(0, (byWeight * sg) / 0.794);
}

/** The same from two hydrometer readings in °Bx, apparent now; see {@link alcoholSoFar}. */
export function estimatedAlcohol(startBrix: number, brix: number): number {
  return alcoholSoFar(brixToSg(startBrix), brixToSg(brix));
}
