import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** How molecular SO₂ is computed: with the single pK of water, or by the OIV. */
export const MOLECULAR_METHODS = ['oiv', 'simple'] as const;
export type MolecularMethod = (typeof MOLECULAR_METHODS)[number];

/** Properties of a wine for its molecular SO₂. */
export interface SulfurWine {
  /** 2 to 5. */
  ph: number;
  /** % vol, 0 to 15: so far goes the table of the OIV. Without meaning for the simple method. */
  alcohol: number;
  /** °C, 20 to 40, as far as the table goes. A cooler wine has less molecular SO₂ than at 20 °C. */
  temperatureC: number;
}

/** Source: Margalit, and the usual one: SO₂ in water at 20 °C. Confidence: high, but it reads low in wine. */
export const SIMPLE_PK = 1.81;

const ALCOHOLS = [0, 5, 10, 15] as const;
const TEMPERATURES = [20, 25, 30, 35, 40] as const;

/** pKT by % vol and °C. Source: OIV-MA-AS323-04C, Table I. Confidence: high. */
const PKT = [
  [1.798, 2.0, 2.219, 2.334, 2.493],
  [1.897, 2.098, 2.299, 2.397, 2.527],
  [1.997, 2.198, 2.394, 2.488, 2.606],
  [2.099, 2.301, 2.503, 2.607, 2.728],
] as const;

/** pKM at 20 °C by % vol. Source: OIV-MA-AS323-04C, Table II, from memory. Confidence: low. */
const PKM_AT_20 = [1.723, 1.819, 1.916, 2.014] as const;

/** Where a value stands between the steps of a table: the step below, and how far from it to the next. */
function stepOf(steps: readonly number[], value: number): [below: number, part: number] {
  const below = Math.max(
    0,
    Math.min(
      steps.findLastIndex((step) => step <= value),
      steps.length - 2,
    ),
  );
  const [from = 0, to = 1] = steps.slice(below);
  return [below, (value - from) / (to - from)];
}

const between = (row: readonly number[], [below, part]: readonly [number, number]): number => {
  const [from = 0, to = 0] = row.slice(below);
  return from + (to - from) * part;
};

/** pKM by the OIV: the table's pKT between its steps, less what the salts of wine take off at 20 °C. */
function oivPk(alcohol: number, temperatureC: number): number {
  const byAlcohol = stepOf(ALCOHOLS, alcohol);
  const pkT = (temperature: number) => {
    const column = stepOf(TEMPERATURES, temperature);
    return between(
      PKT.map((row) => between(row, column)),
      byAlcohol,
    );
  };
  return pkT(temperatureC) - (pkT(20) - between(PKM_AT_20, byAlcohol));
}

const pkOf = (wine: SulfurWine, method: MolecularMethod): number =>
  method === 'simple' ? SIMPLE_PK : oivPk(wine.alcohol, wine.temperatureC);

const wineProblems = (wine: SulfurWine, method: MolecularMethod) => [
  rangeProblem(BENCH_RANGES.ph, wine.ph),
  method === 'oiv' ? rangeProblem(BENCH_RANGES.alcoholOfTable, wine.alcohol) : undefined,
  method === 'oiv' ? rangeProblem(BENCH_RANGES.temperatureOfTable, wine.temperatureC) : undefined,
];

/**
 * Molecular SO₂, mg/L: `free / (1 + 10^(pH − pK))`.
 * Source: {@link SIMPLE_PK}, or OIV-MA-AS323-04C. Confidence: high for the simple one; of the OIV's the table of pKT is
 * sure and the correction for salts is from memory, taken as at 20 °C throughout.
 * @param freeMgL free SO₂, mg/L, 0 to 1000
 * @returns or a problem where a value is outside its range
 */
export function molecularSo2(
  freeMgL: number,
  wine: SulfurWine,
  method: MolecularMethod = 'oiv',
): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.freeSo2, freeMgL), ...wineProblems(wine, method)],
    () => freeMgL / (1 + 10 ** (wine.ph - pkOf(wine, method))),
  );
}

/**
 * Free SO₂, mg/L, that gives so much molecular: {@link molecularSo2} turned round.
 * @param molecularMgL wanted, mg/L, 0 to 10; usual are 0.8 for whites and 0.5 for reds
 */
export function freeSo2Needed(
  molecularMgL: number,
  wine: SulfurWine,
  method: MolecularMethod = 'oiv',
): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.molecularSo2, molecularMgL), ...wineProblems(wine, method)],
    () => molecularMgL * (1 + 10 ** (wine.ph - pkOf(wine, method))),
  );
}

/** % of its weight that potassium metabisulphite gives off as SO₂. Source: formula weights. Confidence: high. */
export const KMBS_PERCENT = 57.6;

/** What SO₂ is added as. */
export type SulfurProduct =
  /** A powder or liquid gas: % of its weight that is SO₂, 57.6 for metabisulphite, 100 for the gas. */
  | { kind: 'powder'; percent: number }
  /** Grams of SO₂ in 100 mL. */
  | { kind: 'solution by volume'; percent: number }
  /** Grams of SO₂ in 100 g, and kg in a litre of it. */
  | { kind: 'solution by weight'; percent: number; densityKgL: number }
  /** Grams of SO₂ each one gives. */
  | { kind: 'tablets'; so2Grams: number };

/** How much of a product, in what: grams of a powder, millilitres of a solution, or tablets with their parts. */
export interface SulfurDose {
  amount: number;
  unit: 'g' | 'mL' | 'tablets';
}

const strengthProblems = (product: SulfurProduct) =>
  product.kind === 'tablets'
    ? [rangeProblem(BENCH_RANGES.tabletGrams, product.so2Grams)]
    : [
        rangeProblem(BENCH_RANGES.percent, product.percent),
        product.kind === 'solution by weight'
          ? rangeProblem(BENCH_RANGES.density, product.densityKgL)
          : undefined,
      ];

function doseOf(so2Grams: number, product: SulfurProduct): SulfurDose {
  if (product.kind === 'tablets') return { amount: so2Grams / product.so2Grams, unit: 'tablets' };
  const grams = (so2Grams * 100) / product.percent;
  if (product.kind === 'powder') return { amount: grams, unit: 'g' };
  return { amount: product.kind === 'solution by weight' ? grams / product.densityKgL : grams, unit: 'mL' };
}

/**
 * What to add for a rise of SO₂: `L · mg/L / 1000` grams of SO₂, by the strength of the product.
 * Source: arithmetic. Confidence: high; for a solution ask the maker whether its % is by volume or by weight.
 * @param volumeL litres of wine
 * @param addMgL mg/L of SO₂, 0 to 1000. It raises total SO₂ by that and free SO₂ by less, see {@link STAYS_FREE}
 */
export function so2Addition(volumeL: number, addMgL: number, product: SulfurProduct): Answer<SulfurDose> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, volumeL),
      rangeProblem(BENCH_RANGES.so2Rise, addMgL),
      ...strengthProblems(product),
    ],
    () => doseOf((volumeL * addMgL) / 1000, product),
  );
}

/** Shares of SO₂ added to young wine that stay free: a third to a half binds. A rule of thumb. Confidence: low. */
export const STAYS_FREE = { least: 0.5, most: 0.7 } as const;
