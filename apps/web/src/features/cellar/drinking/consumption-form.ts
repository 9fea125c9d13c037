import {
  type Consumption,
  type ConsumptionChanges,
  type ConsumptionDraft,
  consumptionChanges,
  consumptionDraft,
  inWords,
  type Wine,
} from '@cuverie/contract';
import { bottlesProblem, consumptionDayProblem, shortageProblem } from '@cuverie/domain';
import { type Checked, changedFields, checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

const { needed, number, text } = kinds;

const CONSUMPTION = rowFields({
  reason: needed('Reason'),
  quantity: number('Quantity'),
  day: needed('Date'),
  rating: number('Rating'),
  note: text('Note'),
});

export const CONSUMPTION_LABELS = CONSUMPTION.labels;

/** An entry as it is typed: every field a text, so that nothing typed is ever lost. */
export type ConsumptionValues = Record<keyof typeof CONSUMPTION_LABELS, string>;

/** A bottle drunk today, or where none is left, a tasting. */
export function emptyConsumption({ quantity }: Wine, today: string): ConsumptionValues {
  const [reason, bottles] = quantity > 0 ? ['Drunk', '1'] : ['Tasted', '0'];
  return { ...CONSUMPTION.empty(), reason, quantity: bottles, day: today };
}

/** A stored entry as it would be typed. */
export const consumptionValues = (entry: Consumption): ConsumptionValues => CONSUMPTION.valuesOf(entry);

interface Circumstances {
  /** Bottles that can be taken, those of the entry itself included; `null` where it takes none of the wine's. */
  left: number | null;
  today: string;
}

/** Checks a typed entry as the server will. */
export function checkConsumption(
  values: ConsumptionValues,
  { left, today }: Circumstances,
): Checked<ConsumptionDraft> {
  const read = consumptionDraft
    .required({ quantity: true, reason: true })
    .safeParse(CONSUMPTION.read(values));
  const problems = problemsOf(read.error);
  if (values.day === '') problems['day'] = 'Date is required';
  if (read.success) {
    const { quantity, reason, day } = read.data;
    const bottles =
      bottlesProblem(quantity, reason) ?? (left === null ? undefined : shortageProblem(quantity, left));
    if (bottles !== undefined) problems['quantity'] = inWords(bottles);
    const early = day && consumptionDayProblem(day, today);
    if (early) problems['day'] = inWords(early);
  }
  return checked(read, problems);
}

/** What of a checked entry differs from the stored one. */
export function changesOfConsumption(stored: Consumption, draft: ConsumptionDraft): ConsumptionChanges {
  return consumptionChanges.parse(changedFields(stored, draft));
}
