import {
  type Consumption,
  type ConsumptionChanges,
  type ConsumptionDraft,
  consumptionChanges,
  consumptionDraft,
  inWords,
  type Wine,
} from '@cuverie/contract';
import {
  bottlesProblem,
  consumptionDayProblem,
  type Holding,
  putBack,
  shortageProblem,
} from '@cuverie/domain';
import { type Checked, changedFields, checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

const { needed, number, text } = kinds;

const CONSUMPTION = rowFields({
  reason: needed('Reason'),
  quantity: number('Quantity'),
  from: text('From'),
  day: needed('Date'),
  rating: number('Rating'),
  note: text('Note'),
});

export const CONSUMPTION_LABELS = CONSUMPTION.labels;

/** An entry as it is typed: every field a text, so that nothing typed is ever lost; `from` is the index of a place. */
export type ConsumptionValues = Record<keyof typeof CONSUMPTION_LABELS, string>;

/** A bottle drunk today, or where none is left, a tasting. */
export function emptyConsumption({ quantity }: Wine, today: string): ConsumptionValues {
  const [reason, bottles] = quantity > 0 ? ['Drunk', '1'] : ['Tasted', '0'];
  return { ...CONSUMPTION.empty(), reason, quantity: bottles, from: '0', day: today };
}

/** A stored entry as it would be typed, of a wine whose bottles lay so before it. */
export function consumptionValues(entry: Consumption, holdings: readonly Holding[]): ConsumptionValues {
  const from = holdings.findIndex((one) => isSameHolding(one, entry.takenFrom?.[0]));
  return { ...CONSUMPTION.valuesOf(entry), from: String(Math.max(0, from)) };
}

const isSameHolding = (one: Holding, other: Holding | undefined): boolean =>
  one.place === other?.place && one.bottleSizeMl === other.bottleSizeMl;

/**
 * Where a wine's bottles lay before an entry took some; as now where it took none of them, and nothing to choose from
 * where it took them from several places.
 */
export function lyingBefore({ holdings }: Wine, entry: Consumption | null): Wine['holdings'] {
  if (!entry?.fromStock) return holdings;
  return (entry.takenFrom ?? []).length > 1 ? [] : putBack(holdings, entry.quantity, entry.takenFrom);
}

interface Circumstances {
  /** Bottles that can be taken, those of the entry itself included; `null` where it takes none of the wine's. */
  left: number | null;
  today: string;
  /** Of a wine in several places, where its bottles can be taken from. */
  holdings?: readonly Holding[];
}

/** Checks a typed entry as the server will. */
export function checkConsumption(
  values: ConsumptionValues,
  { left, today, holdings = [] }: Circumstances,
): Checked<ConsumptionDraft> {
  const { from, ...typed } = CONSUMPTION.read(values);
  const chosen = holdings.length > 1 ? holdings[Number(from)] : undefined;
  const read = consumptionDraft.required({ quantity: true, reason: true }).safeParse({
    ...typed,
    ...(chosen && { place: chosen.place, bottleSizeMl: chosen.bottleSizeMl }),
  });
  const problems = problemsOf(read.error);
  if (values.day === '') problems['day'] = 'Date is required';
  if (read.success) {
    const { quantity, reason, day } = read.data;
    const bottles =
      bottlesProblem(quantity, reason) ??
      (left === null ? undefined : shortageProblem(quantity, left)) ??
      (chosen && shortageProblem(quantity, chosen.bottles, chosen.place));
    if (bottles !== undefined) problems['quantity'] = inWords(bottles);
    const early = day && consumptionDayProblem(day, today);
    if (early) problems['day'] = inWords(early);
  }
  return checked(read, problems);
}

/** What of a checked entry differs from the stored one. */
export function changesOfConsumption(stored: Consumption, draft: ConsumptionDraft): ConsumptionChanges {
  const [{ place, bottleSizeMl } = {}] = stored.takenFrom ?? [];
  const changes = changedFields({ ...stored, place, bottleSizeMl }, draft);
  const isElsewhere = 'place' in changes || 'bottleSizeMl' in changes;
  return consumptionChanges.parse({
    ...changes,
    ...(isElsewhere && { place: draft.place, bottleSizeMl: draft.bottleSizeMl }),
  });
}
