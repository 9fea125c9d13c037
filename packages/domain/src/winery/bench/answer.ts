import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';

/** The answer of a bench tool: a value, or why there is none. */
export type Answer<Value> = { value: Value } | { problem: Sentence };

/** Name and range of a number in a tool. */
interface Range {
  field: string;
  /** Inclusive, in `unit`. */
  min: number;
  max: number;
  /** The stored value. */
  unit: string;
}

/** Plausible ranges; other numbers are typos. */
export const BENCH_RANGES = {
  volume: { field: 'Volume', min: 0, max: 10_000_000, unit: 'L' },
  ph: { field: 'pH', min: 2, max: 5, unit: '' },
  freeSo2: { field: 'Free SO₂', min: 0, max: 1000, unit: 'mg/L' },
  molecularSo2: { field: 'Molecular SO₂', min: 0, max: 10, unit: 'mg/L' },
  so2Rise: { field: 'SO₂ to add', min: 0, max: 1000, unit: 'mg/L' },
  alcohol: { field: 'Alcohol', min: 0, max: 100, unit: '% vol' },
  alcoholRise: { field: 'Alcohol to gain', min: 0, max: 10, unit: '% vol' },
  alcoholOfTable: { field: 'Alcohol', min: 0, max: 15, unit: '% vol' },
  temperatureOfTable: { field: 'Temperature', min: 20, max: 40, unit: '°C' },
  percent: { field: 'Strength', min: 0.01, max: 100, unit: '%' },
  density: { field: 'Density', min: 0.7, max: 2, unit: 'kg/L' },
  tabletGrams: { field: 'SO₂ in a tablet', min: 0.01, max: 1000, unit: 'g' },
  acid: { field: 'Acidity', min: 0, max: 30, unit: 'g/L' },
  acidChange: { field: 'Acid to add or take away', min: 0, max: 15, unit: 'g/L' },
  brix: { field: 'Brix', min: 0, max: 60, unit: '°Bx' },
  dose: { field: 'Dose', min: 0, max: 100_000, unit: 'mg/L' },
  nitrogen: { field: 'Nitrogen', min: 0, max: 2000, unit: 'mg/L' },
  ammonia: { field: 'Ammonia', min: 0, max: 2000, unit: 'mg/L' },
  finingRate: { field: 'Rate', min: 0, max: 10_000, unit: 'g/hL' },
  copper: { field: 'Copper', min: 0, max: 10, unit: 'mg/L' },
  share: { field: 'Share', min: 0.01, max: 100, unit: '%' },
  length: { field: 'Length', min: 0, max: 50, unit: 'm' },
  mark: { field: 'Mark', min: -100, max: 5000, unit: 'cm' },
  weight: { field: 'Weight', min: 0, max: 100_000, unit: 't' },
  juiceYield: { field: 'Yield', min: 0, max: 1000, unit: 'L/t' },
  lossPerYear: { field: 'Loss a year', min: 0, max: 50, unit: '%' },
  days: { field: 'Days', min: 0, max: 3650, unit: '' },
  bottle: { field: 'Bottle size', min: 50, max: 30_000, unit: 'ml' },
  bottlesPerCase: { field: 'Bottles a case', min: 1, max: 120, unit: '' },
  spread: { field: 'Spread', min: 0, max: 300, unit: '%' },
  within: { field: 'Precision', min: 0.1, max: 100, unit: '%' },
  available: { field: 'Count of the block', min: 1, max: 1_000_000_000, unit: '' },
  gallons: { field: 'Gallons', min: 0, max: 10_000_000, unit: 'gal' },
} as const satisfies Record<string, Range>;

/** Returns the error of a number outside its range, or of an invalid one. */
export function rangeProblem(range: Range, value: number): Sentence | undefined {
  const { field, min, max, unit } = range;
  return value >= min && value <= max ? undefined : sentenceOf('measure_outside', { field, min, max, unit });
}

/** Returns the result of `work`, or the first error. */
export function answer<Value>(problems: readonly (Sentence | undefined)[], work: () => Value): Answer<Value> {
  const problem = problems.find((one) => one !== undefined);
  return problem === undefined ? { value: work() } : { problem };
}
