/** Data of a weigh tag for delivered fruit. */
import { fromLedger, READING_LIMITS, type Sentence, toLedger } from '@cuverie/domain';
import { numberIn, optionalDay, optionalText } from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';
import { ledgerAmount } from './vessels.ts';

export const weighTagFields = {
  /** Number of the weigh tag or docket. Lines of one operation may share it, for a load of several fields. */
  tag: optionalText('Weigh tag', 60),
  /** Kilograms on the scale; minus the tare they are the amount. */
  gross: ledgerAmount('Gross').optional(),
  tare: ledgerAmount('Tare', 0).optional(),
  pickedOn: optionalDay('Picked on'),
  /** °Bx */
  brix: numberIn('Brix', READING_LIMITS.brix, 2).optional(),
  ph: numberIn('pH', READING_LIMITS.ph, 2).optional(),
  /** g/L as tartaric acid */
  ta: numberIn('TA', READING_LIMITS.ta, 2).optional(),
};

export const WEIGH_TAG_NAMES = {
  tag: 'Weigh tag',
  gross: 'Gross',
  tare: 'Tare',
  pickedOn: 'Picked on',
  brix: 'Brix',
  ph: 'pH',
  ta: 'TA',
} as const;

export const WEIGH_TAG_LINE = Object.keys(WEIGH_TAG_NAMES) as (keyof typeof WEIGH_TAG_NAMES)[];

const missing = (field: 'gross' | 'tare') => ({
  field,
  problem: sentenceOf('line_missing', { field, name: WEIGH_TAG_NAMES[field] }),
});

interface WeighTagFields {
  tag?: string | null | undefined;
  gross?: number | undefined;
  tare?: number | undefined;
  amount?: number | string | undefined;
}

/** The lines of a load that was weighed once: they share its tag, and one of them has the weights. */
const loadOf = (lines: readonly WeighTagFields[], line: WeighTagFields): readonly WeighTagFields[] => {
  const tagged = lines.filter(({ tag }) => (tag || '') === (line.tag || ''));
  return tagged.filter(({ gross }) => gross !== undefined).length === 1 ? tagged : [];
};

/** Returns the error of a line's weights: one is missing, or they contradict the amounts of their load. */
export function weighingProblem(
  line: WeighTagFields,
  lines: readonly WeighTagFields[] = [],
): { field: 'gross' | 'tare' | 'amount'; problem: Sentence } | undefined {
  const { gross, tare, amount } = line;
  if (gross === undefined && tare === undefined) return undefined;
  if (gross === undefined) return missing('gross');
  if (tare === undefined) return missing('tare');
  if (tare > gross) return { field: 'tare', problem: sentenceOf('tare_above_gross') };
  const net = fromLedger(toLedger(gross) - toLedger(tare));
  // Pounds become kilograms one by one.
  const isNet = (sum: unknown, count = 1) =>
    typeof sum === 'number' && Math.abs(sum - net) < 0.001 + count / 10_000;
  const load = loadOf(lines, line);
  if (load.length < 2)
    return isNet(amount) ? undefined : { field: 'amount', problem: sentenceOf('net_is_not_amount', { net }) };
  const sum = load.reduce((total, one) => total + (typeof one.amount === 'number' ? one.amount : NaN), 0);
  return isNet(sum, load.length)
    ? undefined
    : { field: 'amount', problem: sentenceOf('net_is_not_sum', { net, count: load.length }) };
}
