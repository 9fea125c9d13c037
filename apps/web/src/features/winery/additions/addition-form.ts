/** The form values of additions, analyses and tastings, and their conversion to operations. */
import type { OperationLine } from '@cuverie/contract';
import {
  ADDITION_UNITS,
  type AdditionKind,
  type AdditionUnit,
  ANALYTE_NAMES,
  type AnalyteName,
  amountToWeigh,
  analyteOf,
  CAP_WORK,
  type Dose,
  factsOf,
  isNotDetected,
  LITRES_PER_KG_SUGAR,
  POUND_KG,
  SUBSTANCE_NAMES,
  type Substance,
  type WeighedAmount,
} from '@cuverie/domain';
import { writeNumber } from '../../../ui/fields/number.ts';
import { readMeasure, writeMeasure } from '../../../ui/form/typed.ts';
import { fromStored, toStored } from '../../../ui/units.ts';
import { numberOf, textOf } from '../operations/amounts.ts';
import { SUBSTANCE_WORDS } from './work-words.ts';

/** The fields of a line of these kinds, except for its vessel; empty means not given. */
export interface AdditionValues {
  /** If it is empty, `product` names another substance. */
  substance: Substance | '';
  product: string;
  dose: string;
  unit: AdditionUnit;
  strength: string;
  batch: string;
  /** The id of the batch in stock; empty if it is not from the stock. */
  stock: string;
  /** Whether added sugar increases the volume of the wine. */
  swells: boolean;
  label: string;
  values: Readonly<Partial<Record<AnalyteName, string>>>;
  lab: string;
  method: string;
  words: string;
  score: string;
  technique: string;
  minutes: string;
}

export const NO_ADDITION: AdditionValues = {
  substance: 'kmbs',
  product: '',
  dose: '',
  unit: 'mg/L SO2',
  strength: '',
  batch: '',
  stock: '',
  swells: false,
  label: '',
  values: {},
  lab: '',
  method: '',
  words: '',
  score: '',
  technique: CAP_WORK[0],
  minutes: '',
};

const measureOf = (typed: string): number | undefined => readMeasure(typed) ?? undefined;

/** Whether the substance is a liquid, which increases the volume of the wine. */
export const isPoured = (substance: Substance | ''): boolean =>
  substance === 'water' || substance === 'concentrate' || substance === 'spirit';

const IN_LITRES: Partial<Record<AdditionUnit, number>> = { L: 1, mL: 0.001 };
const IN_KILOGRAMS: Partial<Record<AdditionUnit, number>> = {
  kg: 1,
  g: 0.001,
  lb: POUND_KG,
  oz: POUND_KG / 16,
};

/** The stored unit of an analyte; values are typed in the estate's unit. */
export const storedQuantity = (analyte: AnalyteName) => ({ unit: analyteOf(analyte).unit, kept: 4 });

/** A typed value in the stored unit of its analyte; `null` if empty, `NaN` if it is no number, such as `ND`. */
export const readValue = (analyte: AnalyteName, typed: string): number | null =>
  isNotDetected(typed) ? Number.NaN : toStored(readMeasure(typed), storedQuantity(analyte));

export const writeValue = (analyte: AnalyteName, value: number): string =>
  writeMeasure(fromStored(value, storedQuantity(analyte)));

/** The litres by which an addition increases the wine. */
function swelling({ substance, dose, unit, swells }: AdditionValues): number | undefined {
  const [litres, kilograms] = [IN_LITRES[unit], IN_KILOGRAMS[unit]];
  const amount = readMeasure(dose);
  // The dose is what is wrong then; a form has no field for this volume.
  if (amount === null || Number.isNaN(amount)) return undefined;
  if (isPoured(substance) && litres !== undefined) return hundredth(amount * litres);
  if (substance === 'sugar' && swells && kilograms !== undefined)
    return hundredth(amount * kilograms * LITRES_PER_KG_SUGAR);
  return undefined;
}

const hundredth = (amount: number): number => Math.round(amount * 100) / 100;

/** Whether the volume gained from this dose of sugar can be computed. */
export const sugarAddsVolume = ({ substance, unit }: AdditionValues): boolean =>
  substance === 'sugar' && IN_KILOGRAMS[unit] !== undefined;

interface OfLine {
  vessel: string | undefined;
  addition: AdditionValues;
  /** The litres of a sample. */
  amount: number | undefined;
  /** The litres by which an unknown product increases the wine. */
  volume: number | undefined;
}

/** The name of the product: that in stock, or typed, or of the substance. */
export const productOf = ({
  substance,
  product,
  stock,
}: Pick<AdditionValues, 'substance' | 'product' | 'stock'>): string =>
  substance === '' || stock !== '' ? product.trim() : SUBSTANCE_WORDS[substance];

/** The fields of a line that its kind uses. */
export function additionLineOf(
  kind: AdditionKind,
  { vessel, addition, amount, volume }: OfLine,
): OperationLine {
  const { substance, dose, unit, strength, stock } = addition;
  switch (kind) {
    case 'add':
      return {
        vessel,
        product: textOf(productOf(addition)),
        ...(substance !== '' && { substance }),
        dose: measureOf(dose),
        unit,
        strength: measureOf(strength),
        batch: textOf(addition.batch),
        ...(stock !== '' && { stock }),
        volume: swelling(addition) ?? (substance === 'sugar' ? undefined : volume),
      };
    case 'sample':
      return { vessel, amount, label: textOf(addition.label) };
    case 'analysis':
      return {
        vessel,
        values: ANALYTE_NAMES.flatMap((analyte) => {
          const value = readValue(analyte, addition.values[analyte] ?? '');
          return value === null ? [] : [{ analyte, value }];
        }),
        lab: textOf(addition.lab),
        method: textOf(addition.method),
        label: textOf(addition.label),
      };
    case 'taste':
      return { vessel, words: textOf(addition.words), score: measureOf(addition.score) };
    default:
      return {
        vessel,
        technique: CAP_WORK.find((one) => one === addition.technique),
        minutes: numberOf(addition.minutes),
      };
  }
}

export function additionValuesOf(line: OperationLine): AdditionValues {
  const substance = SUBSTANCE_NAMES.find((one) => one === line.substance) ?? '';
  // A product with a name of its own keeps it.
  const isPlain =
    substance !== '' && (SUBSTANCE_WORDS[substance] === line.product || line.stock !== undefined);
  return {
    substance: line.product === undefined ? NO_ADDITION.substance : isPlain ? substance : '',
    product: line.product ?? '',
    dose: writeMeasure(line.dose ?? null),
    unit: ADDITION_UNITS.find((one) => one === line.unit) ?? NO_ADDITION.unit,
    strength: writeMeasure(line.strength ?? null),
    batch: line.batch ?? '',
    stock: line.stock ?? '',
    swells: substance === 'sugar' && line.volume !== undefined,
    label: line.label ?? '',
    values: Object.fromEntries(
      (line.values ?? []).map(({ analyte, value }) => [analyte, writeValue(analyte, value)]),
    ),
    lab: line.lab ?? '',
    method: line.method ?? '',
    words: line.words ?? '',
    score: writeNumber(line.score),
    technique: line.technique ?? NO_ADDITION.technique,
    minutes: writeNumber(line.minutes),
  };
}

/** The values for another product, with its usual unit. */
export const valuesForSubstance = (substance: Substance | ''): Partial<AdditionValues> => ({
  substance,
  ...(substance === '' ? { unit: 'g/hL' } : { unit: factsOf(substance).unit }),
  strength: '',
  stock: '',
});

/** The values that most vessels have; only the dose may be a vessel's own. */
export function commonAddition(additions: readonly AdditionValues[]): AdditionValues {
  const groups = [...Map.groupBy(additions, ({ dose }) => dose).values()];
  const [largest] = groups.toSorted((one, other) => other.length - one.length);
  return largest?.[0] ?? NO_ADDITION;
}

/** The amounts to weigh out for all vessels together: grams, millilitres or both. */
export function weighedInAll(doses: readonly { dose: Dose; litres: number }[]): WeighedAmount[] {
  const sums = new Map<WeighedAmount['unit'], number>();
  for (const { dose, litres } of doses) {
    const weighed = Number.isNaN(dose.dose) ? undefined : amountToWeigh(dose, litres);
    if (weighed && Number.isFinite(weighed.amount))
      sums.set(weighed.unit, (sums.get(weighed.unit) ?? 0) + weighed.amount);
  }
  return [...sums].map(([unit, amount]) => ({ unit, amount }));
}
