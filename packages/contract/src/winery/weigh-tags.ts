/** Data of a weigh tag for delivered fruit. */
import { fromLedger, READING_LIMITS, type Sentence, toLedger } from '@cuverie/domain';
import { numberIn, optionalDay, optionalText } from '../platform/values.ts';
import { say } from '../words/words.ts';
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

interface Weighed {
  gross?: number | undefined;
  tare?: number | undefined;
  amount?: number | string | undefined;
}

/** Returns the error of a line's weights: one is missing, or they contradict the amount. */
export function weighingProblem({
  gross,
  tare,
  amount,
}: Weighed): { field: 'gross' | 'tare' | 'amount'; problem: Sentence } | undefined {
  if (gross === undefined && tare === undefined) return undefined;
  if (gross === undefined) return { field: 'gross', problem: say('required', { field: 'Gross' }) };
  if (tare === undefined) return { field: 'tare', problem: say('required', { field: 'Tare' }) };
  const net = fromLedger(toLedger(gross) - toLedger(tare));
  // Pounds become kilograms one by one.
  const isNet = typeof amount === 'number' && Math.abs(amount - net) < 0.001;
  return isNet ? undefined : { field: 'amount', problem: say('net_is_not_amount', { net }) };
}
