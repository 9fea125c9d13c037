import { brixToSg, sgToPlato } from './density.ts';

/** Grams of sugar in a litre that ferment to one % vol. Source: Regulation (EEC) 2676/90, every row of its table. */
const SUGAR_PER_PERCENT = 16.83;

/** Sugar of must, g/L, from 15 to 26.5 °Bx by half degrees. Source: Regulation (EEC) 2676/90. */
const SUGAR_FROM_15 = [
  136, 141.5, 147, 152.6, 158.1, 163.7, 169.3, 174.9, 180.5, 186.3, 191.9, 197.7, 203.3, 209.1, 214.8, 220.6,
  226.4, 232.3, 238.2, 244, 249.7, 255.4, 261.1, 267.2,
] as const;

/** Density of must at 20 °C, kg/L, at the same steps. Source: as above. */
const DENSITY_FROM_15 = [
  1.0599, 1.0621, 1.0642, 1.0664, 1.0685, 1.0707, 1.0729, 1.0751, 1.0773, 1.0795, 1.0817, 1.084, 1.0862,
  1.0884, 1.0906, 1.0929, 1.0952, 1.0975, 1.0998, 1.1026, 1.1049, 1.1072, 1.1095, 1.1119,
] as const;

/** The value of a column of the table between its steps; nothing beyond its ends. */
function inTable(column: readonly number[], brix: number): number | undefined {
  const at = (brix - 15) * 2;
  const [below, above] = [column[Math.floor(at)], column[Math.ceil(at)]];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (at % 1);
}

/**
 * Sugar that can ferment in must, g/L: by the table of Regulation (EEC) 2676/90 from 15 to 26.5 °Bx, by a parabola
 * through it beyond, which is an extrapolation.
 * @param brix °Bx of must
 */
export function fermentableSugar(brix: number): number {
  return inTable(SUGAR_FROM_15, brix) ?? Math.max(0, 0.03313588 * brix ** 2 + 10.04918519 * brix - 22.27805);
}

/** Water at 20 °C, kg/L. */
const WATER_KG_L = 0.9982;

/**
 * Density of must at 20 °C, kg/L: by the table of Regulation (EEC) 2676/90 from 15 to 26.5 °Bx; beyond by the density of
 * a sugar solution, moved to meet the end of the table.
 * @param brix °Bx of must, 0 or more
 */
export function mustDensity(brix: number): number {
  const ofTable = inTable(DENSITY_FROM_15, brix);
  if (ofTable !== undefined) return ofTable;
  const end = brix < 15 ? 15 : 26.5;
  // Water is water: below the table the step to it shrinks with the sugar.
  const step = (inTable(DENSITY_FROM_15, end) ?? 0) - brixToSg(end) * WATER_KG_L;
  return brixToSg(brix) * WATER_KG_L + step * Math.min(1, brix / end);
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
