/** Words additions, analyses and tastings. */
import type { CellarOperation, OperationEntry } from '@cuverie/contract';
import {
  ADDITION_UNITS,
  type AdditionUnit,
  ANALYTES,
  type AnalyteName,
  amountToWeigh,
  analyteOf,
  type CapWork,
  type Dose,
  POUND_KG,
  SUBSTANCES,
  type Substance,
} from '@cuverie/domain';
import { preferences } from '../../../platform/preferences.ts';
import { numberWords, withSign, withUnit } from '../../../ui/words.ts';
import { weight } from '../bench/words.ts';

export const SUBSTANCE_WORDS: Readonly<Record<Substance, string>> = {
  kmbs: 'Potassium metabisulphite',
  'so2-solution': 'SO₂ solution',
  'so2-gas': 'SO₂ gas',
  'tartaric-acid': 'Tartaric acid',
  'malic-acid': 'Malic acid',
  'lactic-acid': 'Lactic acid',
  'citric-acid': 'Citric acid',
  'potassium-bicarbonate': 'Potassium bicarbonate',
  'potassium-carbonate': 'Potassium carbonate',
  'calcium-carbonate': 'Calcium carbonate',
  dap: 'DAP',
  'fermaid-k': 'Fermaid K',
  'fermaid-o': 'Fermaid O',
  'go-ferm': 'Go-Ferm',
  yeast: 'Yeast',
  bacteria: 'Bacteria',
  enzyme: 'Enzyme',
  bentonite: 'Bentonite',
  pvpp: 'PVPP',
  gelatine: 'Gelatine',
  isinglass: 'Isinglass',
  'egg-white': 'Egg white',
  casein: 'Casein',
  carbon: 'Charcoal',
  'copper-sulphate': 'Copper sulphate',
  'ascorbic-acid': 'Ascorbic acid',
  'metatartaric-acid': 'Metatartaric acid',
  'gum-arabic': 'Gum arabic',
  lysozyme: 'Lysozyme',
  'potassium-sorbate': 'Potassium sorbate',
  dmdc: 'DMDC',
  tannin: 'Tannin',
  oak: 'Oak',
  sugar: 'Sugar',
  water: 'Water',
  concentrate: 'Concentrated must',
  spirit: 'Spirit',
};

export const CAP_WORDS: Readonly<Record<CapWork, string>> = {
  'punch-down': 'Punch-down',
  'pump-over': 'Pump-over',
  delestage: 'Délestage',
  stir: 'Stirring',
};

/** Short names for columns and panels. */
export const ANALYTE_WORDS: Readonly<Record<AnalyteName, string>> = {
  alcohol: 'Alcohol',
  density: 'Density',
  brix: 'Brix',
  ph: 'pH',
  ta: 'TA',
  va: 'VA',
  sugar: 'Glucose + fructose',
  malic: 'Malic acid',
  lactic: 'Lactic acid',
  citric: 'Citric acid',
  freeSo2: 'Free SO₂',
  totalSo2: 'Total SO₂',
  yan: 'YAN',
  copper: 'Copper',
  turbidity: 'Turbidity',
  colour: 'Colour',
  oxygen: 'Oxygen',
  co2: 'CO₂',
  temperature: 'Temperature',
};

const UNIT_WORDS: Partial<Record<AdditionUnit, string>> = {
  'mg/L SO2': 'mg/L of SO₂',
  'lb/1000 gal': 'lb/1,000 gal',
};
/** Fruit has no litres yet: a rate is for its weight. */
const OF_FRUIT: Partial<Record<AdditionUnit, string>> = {
  'mg/L': 'mg/kg',
  'g/L': 'g/kg',
  'g/hL': 'g/100 kg',
  'mL/hL': 'mL/100 kg',
  'mg/L SO2': 'mg/kg of SO₂',
};
/** @param of what the vessel is measured in */
export const unitWords = (unit: AdditionUnit, of: 'L' | 'kg' = 'L'): string =>
  (of === 'kg' ? OF_FRUIT[unit] : UNIT_WORDS[unit]) ?? unit;

/** The units in which such contents are dosed. */
export const unitOptions = (of: 'L' | 'kg') =>
  ADDITION_UNITS.filter((unit) => of === 'L' || unit !== 'lb/1000 gal').map((value) => ({
    value,
    label: unitWords(value, of),
  }));

/** `, 1.47 oz` where scales show ounces and pounds. */
function usWeight(grams: number): string {
  if (preferences.get().weightUnit !== 'us_ton') return '';
  const ounces = (grams * 16) / 1000 / POUND_KG;
  return `, ${ounces >= 16 ? withSign(ounces / 16, 'lb', 2) : withSign(ounces, 'oz', 2)}`;
}

/** `41.67 g`, `3.15 L`; `41.67 g, 1.47 oz` with US units. */
export function weighedWords({ amount, unit }: { amount: number; unit: 'g' | 'mL' }): string {
  if (unit === 'g') return weight(amount) + usWeight(amount);
  return amount >= 1000 ? withSign(amount / 1000, 'L', 2) : withSign(amount, 'mL', 1);
}

/** `pH 3.45`, `TA 6.2 g/L`. */
export function valueWords(analyte: AnalyteName, value: number): string {
  const { unit, decimals } = analyteOf(analyte);
  return unit === '' ? numberWords(value, decimals, 2) : withUnit(value, unit, decimals);
}

type Line = CellarOperation['lines'][number];

const isAnalyte = (value: unknown): value is AnalyteName =>
  typeof value === 'string' && Object.hasOwn(ANALYTES, value);

const isUnit = (value: unknown): value is AdditionUnit => ADDITION_UNITS.some((unit) => unit === value);

/** The dose of a line; `undefined` if it adds nothing. */
export function doseOf({ substance, dose, unit, strength }: Line): Dose | undefined {
  if (typeof dose !== 'number' || !isUnit(unit)) return undefined;
  return {
    dose,
    unit,
    ...(typeof substance === 'string' &&
      Object.hasOwn(SUBSTANCES, substance) && { substance: substance as Substance }),
    ...(typeof strength === 'number' && { strength }),
  };
}

/**
 * The parts of what a line adds, measures or does.
 * @param unit what the vessel is measured in
 * @param level the content of the vessel, if known; a rate is then worded with the resulting amount
 */
export function additionWords(line: Line, unit: 'L' | 'kg' = 'L', level?: number): string[] {
  const text = (field: string, before = '') =>
    typeof line[field] === 'string' && line[field] !== '' ? `${before}${line[field]}` : null;
  const dose = doseOf(line);
  const weighed = dose && level !== undefined ? amountToWeigh(dose, level) : undefined;
  const isRate = dose?.unit.includes('/');
  const values = Array.isArray(line['values'])
    ? (line['values'] as { analyte: unknown; value: number }[])
    : [];
  const technique = line['technique'] as CapWork | undefined;
  return [
    text('product'),
    dose === undefined ? null : `${numberWords(dose.dose, 4)}\u00a0${unitWords(dose.unit, unit)}`,
    isRate && weighed ? weighedWords(weighed) : null,
    typeof line['strength'] === 'number' ? `${numberWords(line['strength'])}\u00a0%` : null,
    text('batch', 'batch '),
    ...values.map(({ analyte, value }) =>
      isAnalyte(analyte) ? `${ANALYTE_WORDS[analyte]} ${valueWords(analyte, value)}` : null,
    ),
    text('lab'),
    text('method'),
    technique === undefined ? null : CAP_WORDS[technique],
    typeof line['minutes'] === 'number' ? `${line['minutes']}\u00a0min` : null,
    line['bottles'] === undefined ? text('label', 'bottle ') : null,
    text('words'),
    typeof line['score'] === 'number' ? `${numberWords(line['score'])} points` : null,
  ].filter((part) => part !== null);
}

/** The work on one vessel; empty if it has no details. */
export function workIn(
  vesselId: string,
  { lines, entries }: Pick<CellarOperation, 'lines' | 'entries'>,
): string {
  const { unit, before } = entries.find((entry) => entry.vesselId === vesselId) ?? {};
  return lines
    .filter(({ vessel }) => vessel === vesselId)
    .map((line) => additionWords(line, unit, before ?? undefined).join(', '))
    .join('; ');
}

/** `T1: pH 3.45 · T2: pH 3.5`; details shared by all vessels are listed once. */
export function workWords(lines: readonly Line[], entries: readonly OperationEntry[]): string {
  const codes = new Map(entries.map(({ vesselId, vessel }) => [vesselId, vessel]));
  const units = new Map(entries.map(({ vesselId, unit }) => [vesselId, unit]));
  const byWords = Map.groupBy(lines, (line) =>
    additionWords(line, units.get(String(line['vessel']))).join(', '),
  );
  return [...byWords]
    .map(([words, alike]) => {
      const names = [...new Set(alike.map(({ vessel }) => codes.get(String(vessel)) ?? ''))];
      const where = names.length > 3 ? `${names.length} vessels` : names.join(', ');
      return words === '' ? where : `${where}: ${words}`;
    })
    .join(' · ');
}
