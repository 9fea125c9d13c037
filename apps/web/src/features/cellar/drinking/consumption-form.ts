import {
  type Consumption,
  type ConsumptionChanges,
  type ConsumptionDraft,
  consumptionChanges,
  consumptionDraft,
  type Wine,
} from '@cuverie/contract';
import { bottlesProblem, consumptionDayProblem, shortageProblem } from '@cuverie/domain';
import { readNumber, writeNumber } from '../../../ui/number.ts';
import { type Checked, changedFields, type Problems, problemsOf, readText } from '../shared/item-form.ts';

export const CONSUMPTION_LABELS = {
  reason: 'Reason',
  quantity: 'Quantity',
  day: 'Date',
  rating: 'Rating',
  note: 'Note',
} as const;

/** An entry as it is typed: every field a text, so that nothing typed is ever lost. */
export type ConsumptionValues = Record<keyof typeof CONSUMPTION_LABELS, string>;

/** A bottle drunk today, or where none is left, a tasting. */
export function emptyConsumption({ quantity }: Wine, today: string): ConsumptionValues {
  const hasBottles = quantity > 0;
  return {
    reason: hasBottles ? 'Drunk' : 'Tasted',
    quantity: hasBottles ? '1' : '0',
    day: today,
    rating: '',
    note: '',
  };
}

/** A stored entry as it would be typed. */
export function consumptionValues(entry: Consumption): ConsumptionValues {
  return {
    reason: entry.reason,
    quantity: writeNumber(entry.quantity),
    day: entry.day,
    rating: writeNumber(entry.rating),
    note: entry.note ?? '',
  };
}

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
  const read = consumptionDraft.required({ quantity: true, reason: true }).safeParse({
    reason: values.reason,
    quantity: readNumber(values.quantity),
    day: values.day,
    rating: readNumber(values.rating),
    note: readText(values.note),
  });
  const problems: Problems = read.error ? problemsOf(read.error) : {};
  if (values.day === '') problems['day'] = 'Date is required';
  if (read.success) {
    const { quantity, reason, day } = read.data;
    const bottles =
      bottlesProblem(quantity, reason) ?? (left === null ? undefined : shortageProblem(quantity, left));
    if (bottles !== undefined) problems['quantity'] = bottles;
    const early = day && consumptionDayProblem(day, today);
    if (early) problems['day'] = early;
  }
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, wire: read.data }
    : { ok: false, problems };
}

/** What of a checked entry differs from the stored one. */
export function changesOfConsumption(stored: Consumption, draft: ConsumptionDraft): ConsumptionChanges {
  return consumptionChanges.parse(changedFields({ ...stored }, draft));
}
