/** Fields of additions, measurements and cap work in lines. */
import {
  ADDITION_UNITS,
  type AdditionKind,
  ANALYTE_NAMES,
  type AnalyteName,
  CAP_WORK,
  isSulfur,
  SUBSTANCE_NAMES,
  type Substance,
  toStoredUnit,
} from '@cuverie/domain';
import { z } from 'zod';
import { issueOf, problem } from '../platform/problems.ts';
import { id, numberIn, oneOf, optionalText, requiredText } from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';

/** Maximum of values per analysis, far more than a laboratory reports. */
const MOST_VALUES = 40;

interface StatedAnalysis {
  analyte: AnalyteName;
  value: number;
  unit?: string | null | undefined;
}

/** A value in its analyte's unit, from any unit. */
const measuredValue = z
  .object({
    analyte: oneOf('Analyte', ANALYTE_NAMES),
    value: numberIn('Value', { min: -1_000_000, max: 1_000_000 }, 6),
    /** Default: the analyte's unit. */
    unit: optionalText('Unit', 40),
  })
  .check(({ value, issues }: z.core.ParsePayload<StatedAnalysis>) => {
    const measured = toStoredUnit(value.analyte, value.value, value.unit ?? '');
    if (!('problem' in measured)) return;
    const field = measured.problem.code === 'unit_unknown' ? 'unit' : 'value';
    issues.push({ ...issueOf(measured.problem), input: value, path: [field] });
  })
  .overwrite(({ analyte, value, unit }) => {
    const measured = toStoredUnit(analyte, value, unit ?? '');
    return { analyte, value: 'value' in measured ? measured.value : value };
  });

/** Fields of such a line. */
export const additionFields = {
  /** The additive, as named by the person. */
  product: requiredText('Product').optional(),
  /** The substance, if known. */
  substance: oneOf('Substance', SUBSTANCE_NAMES).optional(),
  /** Its amount, in total or per volume of the vessel's contents. */
  dose: numberIn('Dose', { min: 0.0001, max: 1_000_000 }, 4).optional(),
  /** `mg/L SO2` counts SO₂, all others the product. */
  unit: oneOf('Unit', ADDITION_UNITS).optional(),
  /** For a solution: grams per 100 mL; for spirits: % vol. */
  strength: numberIn('Strength', { min: 0.01, max: 100 }, 2).optional(),
  batch: optionalText('Batch'),
  /** The batch in stock that it was taken from. */
  stock: id.optional(),
  /** Label of a sample's bottle. */
  label: optionalText('Label'),
  values: z
    .array(measuredValue, problem('must_be', { field: 'Values', kind: 'list' }))
    .min(1, problem('line_missing', { field: 'values', name: 'A value' }))
    .max(MOST_VALUES, problem('too_many_entries', { field: 'Values', most: MOST_VALUES }))
    .optional(),
  lab: optionalText('Laboratory'),
  method: optionalText('Method'),
  /** Tasting note. */
  words: requiredText('Tasting note', 10_000).optional(),
  score: numberIn('Points', { min: 0, max: 100 }, 1).optional(),
  technique: oneOf('Technique', CAP_WORK).optional(),
  minutes: numberIn('Minutes', { min: 1, max: 1440 }).optional(),
};
export type AdditionField = keyof typeof additionFields;

/** Required and allowed fields by kind. */
export const ADDITION_LINES = {
  add: {
    needs: ['vessel', 'product', 'dose', 'unit'],
    takes: ['substance', 'strength', 'batch', 'stock', 'volume'],
  },
  sample: { needs: ['vessel'], takes: ['amount', 'label'] },
  analysis: { needs: ['vessel', 'values'], takes: ['lab', 'method', 'label'] },
  taste: { needs: ['vessel', 'words'], takes: ['score'] },
  cap: { needs: ['vessel', 'technique'], takes: ['minutes'] },
} as const satisfies Record<
  AdditionKind,
  {
    needs: readonly (AdditionField | 'vessel')[];
    takes: readonly (AdditionField | 'volume' | 'amount')[];
  }
>;

export const ADDITION_FIELD_NAMES: Record<AdditionField, string> = {
  product: 'Product',
  substance: 'Substance',
  dose: 'Dose',
  unit: 'Unit',
  strength: 'Strength',
  batch: 'Batch',
  stock: 'Stock batch',
  label: 'Label',
  values: 'A value',
  lab: 'Laboratory',
  method: 'Method',
  words: 'Tasting note',
  score: 'Points',
  technique: 'Technique',
  minutes: 'Minutes',
};

interface AddedLine {
  substance?: Substance | undefined;
  unit?: string | undefined;
  strength?: number | undefined;
  values?: readonly { analyte: AnalyteName }[] | undefined;
}

/** Errors of such a line as a whole, by field. */
export function additionProblem(
  line: AddedLine,
): { field: string; problem: ReturnType<typeof sentenceOf> } | undefined {
  if (line.unit === 'mg/L SO2' && !isSulfur(line.substance))
    return { field: 'unit', problem: sentenceOf('so2_of_no_sulfur') };
  if (line.substance === 'so2-solution' && line.strength === undefined)
    return { field: 'strength', problem: sentenceOf('strength_of_solution') };
  const names = (line.values ?? []).map(({ analyte }) => analyte);
  const twice = names.findIndex((name, at) => names.indexOf(name) < at);
  return twice < 0 ? undefined : { field: `values.${twice}.value`, problem: sentenceOf('value_said_twice') };
}
