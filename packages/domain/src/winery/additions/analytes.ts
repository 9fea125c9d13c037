/** Analytes of must and wine, each with one stored unit. */
import { type DensityScale, oechsleToSg, toBrix } from '../../fermentation/density.ts';
import { sentenceOf } from '../../words/words.ts';
import { ACID_EQUIVALENTS, acidAs } from '../bench/acid.ts';
import { type Answer, answer, rangeProblem } from '../bench/answer.ts';

/** How a value blends. */
export type BlendRule =
  /** By volume. */
  | 'linear'
  /** By volume as a maximum, since some of it binds. */
  | 'most'
  /** It cannot be computed and must be measured. */
  | 'never';

interface Analyte {
  /** Name in sentences. */
  field: string;
  /** Stored unit. */
  unit: string;
  /** Plausible range, wide enough for unusual wines; other values are typos. */
  min: number;
  max: number;
  decimals: number;
  mixing: BlendRule;
  /** Value of pure water; omitted: 0. */
  water?: number;
  /** Other units in the form of `unitKey`: a factor or a function. */
  units?: Readonly<Record<string, number | ((value: number) => number)>>;
}

/** Density of water at 20 °C, kg/L: what a specific gravity 20/20 °C is multiplied by. */
const WATER_KG_L = 0.9982;

const inGrams = { 'mg/l': 0.001, ppm: 0.001, 'g/100ml': 10, '%': 10 };
const acids = {
  ...inGrams,
  'g/ltartaric': 1,
  'g/lh2so4': acidAs(1, 'sulphuric', 'tartaric'),
  'g/lsulphuric': acidAs(1, 'sulphuric', 'tartaric'),
  'g/lsulfuric': acidAs(1, 'sulphuric', 'tartaric'),
  'meq/l': ACID_EQUIVALENTS.tartaric / 1000,
};
const volatile = {
  ...inGrams,
  'g/lacetic': 1,
  'g/lh2so4': acidAs(1, 'sulphuric', 'acetic'),
  'g/lsulphuric': acidAs(1, 'sulphuric', 'acetic'),
  'g/lsulfuric': acidAs(1, 'sulphuric', 'acetic'),
  'meq/l': ACID_EQUIVALENTS.acetic / 1000,
};
const milligrams = { ppm: 1, 'g/l': 1000 };
const traces = { ppm: 1, ppb: 0.001, 'μg/l': 0.001, 'ug/l': 0.001 };
const read = (scale: DensityScale) => (value: number) => toBrix(value, scale);

/**
 * The ranges are wide; units are converted on input. TA is as tartaric acid and VA as acetic acid, see
 * `docs/domain/bench-tools.md`.
 */
export const ANALYTES = {
  alcohol: {
    field: 'Alcohol',
    unit: '% vol',
    min: 0,
    max: 96,
    decimals: 2,
    mixing: 'linear',
    units: { '%': 1, abv: 1, '%abv': 1, 'vol%': 1 },
  },
  density: {
    field: 'Density',
    unit: 'kg/L',
    min: 0.9,
    max: 1.4,
    decimals: 4,
    mixing: 'linear',
    water: WATER_KG_L,
    units: {
      'g/ml': 1,
      'g/cm3': 1,
      'kg/m3': 0.001,
      'g/l': 0.001,
      sg: WATER_KG_L,
      oe: (value) => oechsleToSg(value) * WATER_KG_L,
    },
  },
  brix: {
    field: 'Brix',
    unit: '°Bx',
    min: -5,
    max: 60,
    decimals: 2,
    mixing: 'linear',
    units: {
      brix: 1,
      sg: read('sg'),
      oe: read('oechsle'),
      oechsle: read('oechsle'),
      be: read('baume'),
      baume: read('baume'),
      p: read('plato'),
      plato: read('plato'),
      kmw: read('kmw'),
    },
  },
  ph: { field: 'pH', unit: '', min: 2, max: 5, decimals: 3, mixing: 'never', units: { ph: 1 } },
  ta: { field: 'TA', unit: 'g/L', min: 0, max: 30, decimals: 2, mixing: 'linear', units: acids },
  va: { field: 'VA', unit: 'g/L', min: 0, max: 10, decimals: 3, mixing: 'linear', units: volatile },
  sugar: {
    field: 'Glucose and fructose',
    unit: 'g/L',
    min: 0,
    max: 600,
    decimals: 2,
    mixing: 'linear',
    units: inGrams,
  },
  malic: {
    field: 'Malic acid',
    unit: 'g/L',
    min: 0,
    max: 20,
    decimals: 3,
    mixing: 'linear',
    units: inGrams,
  },
  lactic: {
    field: 'Lactic acid',
    unit: 'g/L',
    min: 0,
    max: 20,
    decimals: 3,
    mixing: 'linear',
    units: inGrams,
  },
  citric: {
    field: 'Citric acid',
    unit: 'g/L',
    min: 0,
    max: 20,
    decimals: 3,
    mixing: 'linear',
    units: inGrams,
  },
  freeSo2: {
    field: 'Free SO₂',
    unit: 'mg/L',
    min: 0,
    max: 1000,
    decimals: 1,
    mixing: 'most',
    units: milligrams,
  },
  totalSo2: {
    field: 'Total SO₂',
    unit: 'mg/L',
    min: 0,
    max: 2000,
    decimals: 1,
    mixing: 'linear',
    units: milligrams,
  },
  yan: {
    field: 'YAN',
    unit: 'mg/L',
    min: 0,
    max: 2000,
    decimals: 0,
    mixing: 'linear',
    units: { ...milligrams, 'mgn/l': 1 },
  },
  copper: {
    field: 'Copper',
    unit: 'mg/L',
    min: 0,
    max: 10,
    decimals: 3,
    mixing: 'linear',
    units: traces,
  },
  turbidity: {
    field: 'Turbidity',
    unit: 'NTU',
    min: 0,
    max: 20_000,
    decimals: 1,
    mixing: 'never',
    units: { fnu: 1 },
  },
  colour: {
    field: 'Colour intensity',
    unit: 'AU',
    min: 0,
    max: 60,
    decimals: 3,
    mixing: 'never',
    units: { abs: 1 },
  },
  oxygen: {
    field: 'Dissolved oxygen',
    unit: 'mg/L',
    min: 0,
    max: 40,
    decimals: 2,
    mixing: 'never',
    units: traces,
  },
  co2: {
    field: 'CO₂',
    unit: 'mg/L',
    min: 0,
    max: 20_000,
    decimals: 0,
    mixing: 'never',
    units: milligrams,
  },
  temperature: {
    field: 'Temperature',
    unit: '°C',
    min: -10,
    max: 60,
    decimals: 1,
    mixing: 'never',
    units: { f: (value) => (value - 32) / 1.8 },
  },
} as const satisfies Record<string, Analyte>;

export type AnalyteName = keyof typeof ANALYTES;
export const ANALYTE_NAMES = Object.keys(ANALYTES) as [AnalyteName, ...AnalyteName[]];

export const analyteOf = (name: AnalyteName): Analyte => ANALYTES[name];

/** Normalises a unit: `g/L (H₂SO₄)` becomes `g/lh2so4`, `° Oe` becomes `oe`. */
export const unitKey = (unit: string): string =>
  unit
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\bas\b|\bacid\b|[\s°º˚.()\p{M}]/gu, '');

/** Returns whether an analyte can have this unit. */
export const isUnitOf = (name: AnalyteName, unit: string): boolean => {
  const { unit: own, units = {} } = analyteOf(name);
  return unitKey(own) === unitKey(unit) || Object.hasOwn(units, unitKey(unit));
};

/** More digits than any instrument shows. */
const DECIMALS = 4;

/** Converts a measured value to the stored unit, or returns an error. */
export function toStoredUnit(name: AnalyteName, value: number, unit = ''): Answer<number> {
  const { field, units = {}, ...analyte } = analyteOf(name);
  const key = unitKey(unit);
  const isOwn = key === '' || key === unitKey(analyte.unit);
  if (!isOwn && !Object.hasOwn(units, key))
    return { problem: sentenceOf('unit_unknown', { field, unit, own: analyte.unit }) };
  const by = isOwn ? 1 : (units[key] ?? 1);
  const converted = typeof by === 'number' ? value * by : by(value);
  const rounded = Number(converted.toFixed(DECIMALS));
  return answer(
    [rangeProblem({ field, min: analyte.min, max: analyte.max, unit: analyte.unit }, rounded)],
    () => rounded,
  );
}
