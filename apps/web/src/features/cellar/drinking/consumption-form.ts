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
  type BottleSource,
  type BoughtAs,
  bottlesProblem,
  consumptionDayProblem,
  type Holding,
  isSameSlot,
  putBack,
  type SlotAddress,
  shortageProblem,
  slotShortageProblem,
  sourceProblem,
} from '@cuverie/domain';
import { type CheckedForm, changedFields, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

const { needed, number, text } = kinds;

const CONSUMPTION = rowFields({
  reason: needed('Reason'),
  quantity: number('Quantity'),
  from: text('From'),
  arrivalId: text('Purchase'),
  day: needed('Date'),
  rating: number('Rating'),
  note: text('Note'),
});

export const CONSUMPTION_LABELS = CONSUMPTION.labels;

/** The form values of an entry, as texts, so that no input is ever lost; `from` is the index of a place. */
export type ConsumptionValues = Record<keyof typeof CONSUMPTION_LABELS, string>;

/** The choice of bottles with the price of the wine itself; other choices are ids of arrivals. */
export const OWN_BOTTLES = 'own';

export const sourceValue = ({ arrivalId }: Pick<BoughtAs, 'arrivalId'>): string => arrivalId ?? OWN_BOTTLES;

/** A bottle drunk today, or without bottles, a tasting. */
export function emptyConsumption(
  { quantity }: Wine,
  today: string,
  sources: readonly BottleSource[] = [],
): ConsumptionValues {
  const [reason, bottles] = quantity > 0 ? ['Drunk', '1'] : ['Tasted', '0'];
  return {
    ...CONSUMPTION.empty(),
    reason,
    quantity: bottles,
    from: '0',
    arrivalId: sources[0] ? sourceValue(sources[0]) : '',
    day: today,
  };
}

/** A source of bottles: a place, whose loose bottles are taken first, or a single slot. */
export interface From extends Pick<Holding, 'place' | 'bottles' | 'bottleSizeMl'> {
  slot?: SlotAddress;
}

/** Each place of a wine, followed by its slots. */
export const fromChoices = (
  holdings: readonly Holding[],
  isThere: (slot: SlotAddress) => boolean = () => true,
): From[] =>
  holdings.flatMap(({ slots = [], ...place }): From[] => [
    place,
    ...slots.filter(isThere).map(({ bottles, ...slot }) => ({ ...place, bottles, slot })),
  ]);

/** The slot of an entry's bottles, if there was only one. */
function slotOf({ quantity, takenFrom }: Consumption): SlotAddress | undefined {
  const [first] = takenFrom?.[0]?.slots ?? [];
  if (first?.bottles !== quantity) return undefined;
  const { bottles: _, ...slot } = first;
  return slot;
}

const isSame = (one: SlotAddress | undefined, other: SlotAddress | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameSlot(one, other);

/** The form values of a stored entry, given the wine's bottles before it. */
export function consumptionValues(entry: Consumption, choices: readonly From[]): ConsumptionValues {
  const slot = slotOf(entry);
  const from = choices.findIndex((one) => isSameHolding(one, entry.takenFrom?.[0]) && isSame(one.slot, slot));
  return {
    ...CONSUMPTION.valuesOf(entry),
    from: String(Math.max(0, from)),
    arrivalId: entry.boughtAs ? sourceValue(entry.boughtAs) : '',
  };
}

type HoldingKey = Pick<Holding, 'place' | 'bottleSizeMl'>;

const isSameHolding = (one: HoldingKey, other: HoldingKey | undefined): boolean =>
  one.place === other?.place && one.bottleSizeMl === other.bottleSizeMl;

/**
 * The wine's bottles before an entry took some: as now if it took none, and empty if it took them from several places,
 * which cannot be chosen.
 */
export function holdingsBefore({ holdings }: Wine, entry: Consumption | null): Wine['holdings'] {
  if (!entry?.fromStock) return holdings;
  return (entry.takenFrom ?? []).length > 1 ? [] : putBack(holdings, entry.quantity, entry.takenFrom);
}

interface Circumstances {
  /** The available bottles, including those of the entry; `null` if it takes none of the wine's. */
  left: number | null;
  today: string;
  /** The sources to choose from, for a wine in several places or in slots. */
  choices?: readonly From[];
  /** The purchases to choose from, for a wine that was bought several times. */
  sources?: readonly BottleSource[];
}

/** Validates a typed entry as the server does. */
export function checkConsumption(
  values: ConsumptionValues,
  { left, today, choices = [], sources = [] }: Circumstances,
): CheckedForm<ConsumptionDraft> {
  const { from, arrivalId, ...typed } = CONSUMPTION.read(values);
  const source = sources.length > 1 ? sources.find((one) => sourceValue(one) === arrivalId) : undefined;
  const chosen = choices.length > 1 ? choices[Number(from)] : undefined;
  const read = consumptionDraft.required({ quantity: true, reason: true }).safeParse({
    ...typed,
    ...(chosen && { place: chosen.place, bottleSizeMl: chosen.bottleSizeMl, slot: chosen.slot }),
    ...(source && { arrivalId: source.arrivalId }),
  });
  const problems = problemsOf(read.error);
  if (values.day === '') problems['day'] = 'Date is required';
  if (read.success) {
    const { quantity, reason, day } = read.data;
    const bottles =
      bottlesProblem(quantity, reason) ??
      (left === null ? undefined : shortageProblem(quantity, left)) ??
      (chosen?.slot
        ? slotShortageProblem(quantity, chosen.bottles, chosen.slot)
        : chosen && shortageProblem(quantity, chosen.bottles, chosen.place));
    if (bottles !== undefined) problems['quantity'] = inWords(bottles);
    const beyond = source && sourceProblem(quantity, source);
    if (beyond && bottles === undefined) problems['arrivalId'] = inWords(beyond);
    const early = day && consumptionDayProblem(day, today);
    if (early) problems['day'] = inWords(early);
  }
  return checkForm(read, problems);
}

/** The differences between a validated entry and the stored one. */
export function changesOfConsumption(stored: Consumption, draft: ConsumptionDraft): ConsumptionChanges {
  const [{ place, bottleSizeMl } = {}] = stored.takenFrom ?? [];
  const arrivalId = stored.boughtAs?.arrivalId;
  const changes = changedFields({ ...stored, place, bottleSizeMl, slot: slotOf(stored), arrivalId }, draft);
  const isElsewhere = 'place' in changes || 'bottleSizeMl' in changes || !isSame(draft.slot, slotOf(stored));
  return consumptionChanges.parse({
    ...changes,
    ...(isElsewhere && { place: draft.place, bottleSizeMl: draft.bottleSizeMl, slot: draft.slot }),
  });
}
