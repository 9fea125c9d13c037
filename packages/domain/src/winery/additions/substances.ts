/** Substances added to must and wine: the size of a dose, and how much counts for limits and analyses. */
import { POUND_KG } from '../../values/units.ts';
import { ACID_EQUIVALENTS, acidAs } from '../bench/acid.ts';
import { doseIn } from '../bench/dose.ts';
import { SULPHATE_PER_COPPER } from '../bench/fining.ts';
import { NITROGEN_PERCENT } from '../bench/nutrients.ts';
import { SUGAR_PER_PERCENT_CHOICES } from '../bench/sugar-and-water.ts';
import { KMBS_PERCENT } from '../bench/sulfur.ts';
import type { LimitedSubstance } from '../limits.ts';
import type { AnalyteName } from './analytes.ts';

/** Units of a dose: a total, or a rate for the vessel's contents. */
export const ADDITION_UNITS = [
  'g',
  'kg',
  'oz',
  'lb',
  'mL',
  'L',
  'mg/L',
  'g/L',
  'g/hL',
  'mL/hL',
  'lb/1000 gal',
  'mg/L SO2',
] as const;
export type AdditionUnit = (typeof ADDITION_UNITS)[number];

interface Facts {
  /** Usual unit. */
  unit: AdditionUnit;
  /** Counted amount per g/L, in the limit's unit. */
  counts?: Partial<Record<LimitedSubstance, number>>;
  /** Increase of an analyte per g/L, in its unit. */
  raises?: Partial<Record<AnalyteName, number>>;
  /** Measurements that are no longer valid, since their change cannot be computed. */
  unsettles?: readonly AnalyteName[];
}

const sulfur = (share: number): Partial<Facts> => ({
  counts: { 'total SO2': 1000 * share },
  raises: { totalSo2: 1000 * share, freeSo2: 1000 * share },
});

const acid = (name: keyof typeof ACID_EQUIVALENTS, more: Partial<Facts> = {}): Facts => ({
  unit: 'g/L',
  counts: { acidification: 1000 / ACID_EQUIVALENTS[name], ...more.counts },
  raises: { ta: acidAs(1, name, 'tartaric'), ...more.raises },
  unsettles: ['ph'],
});

const fining: Facts = { unit: 'g/hL' };
const deacidifier: Facts = { unit: 'g/L', unsettles: ['ph', 'ta'] };

/** Grams of sorbic acid in a gram of potassium sorbate. Source: formula weights, 112.13 of 150.22. Confidence: high. */
const SORBIC_IN_SORBATE = 112.13 / 150.22;

/** The factors are those of the bench tools, with their sources. */
export const SUBSTANCES = {
  kmbs: { unit: 'mg/L SO2', ...sulfur(KMBS_PERCENT / 100) },
  'so2-solution': { unit: 'mg/L SO2', ...sulfur(1) },
  'so2-gas': { unit: 'mg/L SO2', ...sulfur(1) },
  'tartaric-acid': acid('tartaric'),
  'malic-acid': acid('malic', { raises: { malic: 1 } }),
  'lactic-acid': acid('lactic', { raises: { lactic: 1 } }),
  // It has its own limit, as a stabiliser.
  'citric-acid': {
    unit: 'g/L',
    counts: { 'citric acid': 1 },
    raises: { ta: acidAs(1, 'citric', 'tartaric'), citric: 1 },
    unsettles: ['ph'],
  },
  'potassium-bicarbonate': deacidifier,
  'potassium-carbonate': deacidifier,
  'calcium-carbonate': deacidifier,
  dap: { unit: 'g/hL', counts: { DAP: 1 }, raises: { yan: 10 * NITROGEN_PERCENT.DAP } },
  'fermaid-k': { unit: 'g/hL', raises: { yan: 10 * NITROGEN_PERCENT['Fermaid K'] } },
  'fermaid-o': { unit: 'g/hL', raises: { yan: 10 * NITROGEN_PERCENT['Fermaid O'] } },
  'go-ferm': { unit: 'g/hL', raises: { yan: 10 * NITROGEN_PERCENT['Go-Ferm'] } },
  yeast: { unit: 'g/hL' },
  bacteria: { unit: 'g/hL' },
  enzyme: { unit: 'g/hL' },
  bentonite: fining,
  pvpp: { ...fining, counts: { PVPP: 1000 } },
  gelatine: fining,
  isinglass: fining,
  'egg-white': fining,
  casein: fining,
  carbon: { ...fining, counts: { carbon: 1000 } },
  'copper-sulphate': {
    unit: 'mg/L',
    counts: { 'copper sulphate': 1000, copper: 1000 / SULPHATE_PER_COPPER },
    raises: { copper: 1000 / SULPHATE_PER_COPPER },
  },
  'ascorbic-acid': { unit: 'mg/L', counts: { 'ascorbic acid': 1000 } },
  'metatartaric-acid': { unit: 'mg/L', counts: { 'metatartaric acid': 1000 } },
  'gum-arabic': { unit: 'mg/L', counts: { 'gum arabic': 1 } },
  lysozyme: { unit: 'mg/L', counts: { lysozyme: 1000 } },
  'potassium-sorbate': { unit: 'mg/L', counts: { 'sorbic acid': 1000 * SORBIC_IN_SORBATE } },
  dmdc: { unit: 'mg/L', counts: { DMDC: 1000 } },
  tannin: { unit: 'g/hL' },
  oak: { unit: 'g/L' },
  // Sugar, water and similar have a volume of their own.
  sugar: {
    unit: 'kg',
    counts: { enrichment: 1 / SUGAR_PER_PERCENT_CHOICES[0] },
    raises: { sugar: 1 },
    unsettles: ['density', 'brix'],
  },
  water: { unit: 'L', unsettles: ['ph'] },
  concentrate: { unit: 'L', unsettles: ['ph'] },
  spirit: { unit: 'L', unsettles: ['ph'] },
} as const satisfies Record<string, Facts>;

export type Substance = keyof typeof SUBSTANCES;
export const SUBSTANCE_NAMES = Object.keys(SUBSTANCES) as [Substance, ...Substance[]];

export const factsOf = (substance: Substance): Facts => SUBSTANCES[substance];

export interface Dose {
  /** Missing for an unknown substance, of which only the amount is known. */
  readonly substance?: Substance | undefined;
  readonly dose: number;
  readonly unit: AdditionUnit;
  /** Strength: grams per 100 mL of a solution, or per 100 g of a powder; of spirits, in % vol. Omitted: pure. */
  readonly strength?: number | undefined;
}

/** Grams of SO₂ per gram or millilitre of the product; `undefined` without SO₂. */
function so2In({ substance, strength }: Dose): number | undefined {
  if (substance === 'kmbs') return KMBS_PERCENT / 100;
  if (substance === 'so2-gas') return 1;
  return substance === 'so2-solution' && strength !== undefined ? strength / 100 : undefined;
}

export const isSulfur = (substance: Substance | undefined): boolean =>
  substance === 'kmbs' || substance === 'so2-gas' || substance === 'so2-solution';

/** Amount to weigh or measure. */
export interface WeighedAmount {
  readonly amount: number;
  readonly unit: 'g' | 'mL';
}

/**
 * Returns the amount of a dose for these litres; for kilograms of fruit a rate per litre is per kilogram.
 * @returns `undefined` if SO₂ is requested of a product without it, or of unknown strength
 */
export function amountToWeigh(dose: Dose, litres: number): WeighedAmount | undefined {
  const { unit, dose: stated } = dose;
  switch (unit) {
    case 'g':
      return { amount: stated, unit: 'g' };
    case 'kg':
      return { amount: stated * 1000, unit: 'g' };
    case 'oz':
      return { amount: (stated * POUND_KG * 1000) / 16, unit: 'g' };
    case 'lb':
      return { amount: stated * POUND_KG * 1000, unit: 'g' };
    case 'mL':
      return { amount: stated, unit: 'mL' };
    case 'L':
      return { amount: stated * 1000, unit: 'mL' };
    case 'mg/L':
      return { amount: (stated * litres) / 1000, unit: 'g' };
    case 'g/L':
      return { amount: stated * litres, unit: 'g' };
    case 'g/hL':
      return { amount: (stated * litres) / 100, unit: 'g' };
    case 'lb/1000 gal':
      return { amount: (doseIn(stated, unit, 'mg/L') * litres) / 1000, unit: 'g' };
    case 'mL/hL':
      return { amount: (stated * litres) / 100, unit: 'mL' };
    default: {
      const part = so2In(dose);
      if (part === undefined) return undefined;
      const amount = (stated * litres) / 1000 / part;
      return { amount, unit: dose.substance === 'so2-solution' ? 'mL' : 'g' };
    }
  }
}

/** Amounts per litre of wine. */
export interface PerLitre {
  /** Grams of the substance. */
  readonly grams: number;
  /** Millilitres of a liquid of unknown strength. */
  readonly millilitres: number;
}

/** @param litres volume it is computed for and added to */
export function perLitre(dose: Dose, litres: number): PerLitre {
  const weighed = litres > 0 ? amountToWeigh(dose, litres) : undefined;
  if (weighed === undefined) return { grams: 0, millilitres: 0 };
  const each = weighed.amount / litres;
  const isSolution = dose.strength !== undefined && dose.substance !== 'spirit';
  const part = isSolution ? (dose.strength ?? 0) / 100 : undefined;
  if (weighed.unit === 'g') return { grams: each * (part ?? 1), millilitres: 0 };
  return part === undefined ? { grams: 0, millilitres: each } : { grams: each * part, millilitres: 0 };
}

/** Counted amounts, in the limits' units. */
export function countedAmounts(
  substance: Substance | undefined,
  { grams, millilitres }: PerLitre,
): Partial<Record<LimitedSubstance, number>> {
  if (substance === undefined) return {};
  // A millilitre per litre is 0.1 %.
  if (substance === 'water') return { 'water to dissolve': millilitres / 10 };
  const { counts = {} } = factsOf(substance);
  return Object.fromEntries(Object.entries(counts).map(([of, each]) => [of, each * grams]));
}
