/** Places of a wine's bottles: one or several. */
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { isSameSlot, type Slot, type SlotAddress, takeFromSlots, withSlots } from './racks/slots.ts';
import { STANDARD_BOTTLE_ML } from './wine.ts';

/** Bottles of one size in one place. */
export interface Holding {
  /** `null` if unknown. */
  place: string | null;
  bottles: number;
  /** Millilitres. */
  bottleSizeMl: number;
  /** Bottles in slots of racks, omitted if there are none. The others are loose. */
  slots?: Slot[] | undefined;
}

/**
 * A holding in a draft: the default size is the standard bottle. Without slots, bottles of this place and size keep
 * theirs as far as there are bottles.
 */
export interface GivenHolding {
  place?: string | null | undefined;
  bottles: number;
  bottleSizeMl?: number | null | undefined;
  slots?: readonly Slot[] | undefined;
}

/** Bottles taken from a place. */
export interface TakenFrom extends Holding {
  /** Index of the place, from 0, for an undo. */
  at: number;
}

/** Stored fields of a wine's bottles. */
export interface Stock {
  /** Bottles in all places. */
  quantity: number;
  /** The first place. */
  storageLocation: string | null;
  /** Millilitres, of the bottles in the first place. */
  bottleSizeMl: number;
  /** `null` if all bottles have one size, one place and no slot, so that the fields above suffice. */
  holdings: readonly Holding[] | null;
}

/** Maximum of places per wine. */
export const MOST_HOLDINGS = 100;

export const bottlesIn = (holdings: readonly Pick<Holding, 'bottles'>[]): number =>
  holdings.reduce((sum, { bottles }) => sum + bottles, 0);

/** Places of the bottles; at least one, which is the last place of a wine without bottles. */
export const holdingsOf = ({
  holdings,
  storageLocation,
  quantity,
  bottleSizeMl,
}: Stock): readonly Holding[] => holdings ?? [{ place: storageLocation, bottles: quantity, bottleSizeMl }];

type HoldingKey = Pick<Holding, 'place' | 'bottleSizeMl'>;

const isSame = (one: HoldingKey, other: HoldingKey): boolean =>
  one.place === other.place && one.bottleSizeMl === other.bottleSizeMl;

/** Adds bottles to those of their size in the same place. */
const joined = (one: Holding, other: Holding): Holding => ({
  ...one,
  bottles: one.bottles + other.bottles,
  slots: [...(one.slots ?? []), ...(other.slots ?? [])],
});

/** Merges equal places and sizes and removes empty ones, except the first if there are no bottles. */
export function mergeHoldings(holdings: readonly GivenHolding[]): Holding[] {
  const merged: (Holding & { slots: Slot[] })[] = [];
  for (const { place, bottles, bottleSizeMl, slots = [] } of holdings) {
    const holding = { place: place || null, bottles, bottleSizeMl: bottleSizeMl ?? STANDARD_BOTTLE_ML };
    const there = merged.find((one) => isSame(one, holding));
    if (there) {
      there.bottles += bottles;
      there.slots.push(...slots);
    } else merged.push({ ...holding, slots: [...slots] });
  }
  const filled = merged.filter(({ bottles }) => bottles > 0);
  return (filled.length > 0 ? filled : merged.slice(0, 1)).map((one) => withSlots(one, one.slots));
}

/** Returns the stored fields of these places; `holdings` has at least one entry. */
export function stockOf(holdings: readonly GivenHolding[]): Stock {
  const merged = mergeHoldings(holdings);
  const [first] = merged;
  if (first === undefined) throw new Error('A wine lies in one place at least');
  return {
    quantity: bottlesIn(merged),
    storageLocation: first.place,
    bottleSizeMl: first.bottleSizeMl,
    holdings: merged.length > 1 || first.slots ? merged : null,
  };
}

/**
 * Takes bottles: from the given place first, otherwise from the first place on. Within a place from the given slot,
 * then loose ones, then from the first slots on.
 * @param count bottles, at most as many as there are
 * @param from index of a place
 * @param slot a slot of that place
 */
export function takeFrom(
  holdings: readonly Holding[],
  count: number,
  from = 0,
  slot?: SlotAddress,
): { left: Holding[]; taken: TakenFrom[] } {
  const left: Holding[] = [...holdings];
  const taken: TakenFrom[] = [];
  let open = count;
  for (const at of [from, ...left.keys()]) {
    const holding = left[at];
    const bottles = Math.min(open, holding?.bottles ?? 0);
    if (holding === undefined || bottles === 0) continue;
    const slots = takeFromSlots(holding, bottles, slot);
    taken.push(withSlots({ ...holding, bottles, at }, slots.taken));
    left[at] = withSlots({ ...holding, bottles: holding.bottles - bottles }, slots.left);
    open -= bottles;
  }
  return { left: mergeHoldings(left), taken };
}

/** Returns bottles to where they were taken from, or to the first place if that was not recorded. */
export function putBack(
  holdings: readonly Holding[],
  count: number,
  taken: readonly TakenFrom[] | null,
): Holding[] {
  const back = [...holdings];
  const [first, ...others] = back;
  if (taken === null)
    return mergeHoldings(first ? [{ ...first, bottles: first.bottles + count }, ...others] : back);
  // Places in order of their index.
  for (const { at, ...holding } of taken.toSorted((one, other) => one.at - other.at)) {
    const there = back.findIndex((one) => isSame(one, holding));
    const lying = back[there];
    if (lying === undefined) back.splice(at, 0, holding);
    else back[there] = joined(lying, holding);
  }
  return mergeHoldings(back);
}

/** Moves bottles from the place of an index to another, possibly new one. */
export function moveBottles(
  holdings: readonly Holding[],
  { from, bottles, to }: { from: number; bottles: number; to: string | null },
): Holding[] {
  const moved = holdings.flatMap((holding, index) =>
    index === from ? [{ ...holding, bottles: holding.bottles - bottles }] : [holding],
  );
  const source = holdings[from];
  const there = source && moved.findIndex((one) => isSame(one, { ...source, place: to }));
  if (source === undefined || there === undefined) return [...holdings];
  // A new place comes after its origin, and its bottles are loose.
  const added = { place: to, bottles, bottleSizeMl: source.bottleSizeMl };
  const lying = moved[there];
  if (lying === undefined) moved.splice(from + 1, 0, added);
  else moved[there] = joined(lying, added);
  return mergeHoldings(moved);
}

/** Bottles of one place to put into a slot, or to take out. */
export interface SlotMove {
  /** Index of their place. */
  from: number;
  /** Their current slot; omitted, they are loose. */
  slot?: SlotAddress | undefined;
  bottles: number;
  /** Their new slot with the place of its rack; `null` makes them loose. */
  to: (SlotAddress & { place: string }) | null;
}

/** Puts bottles into a slot; the caller knows that there are enough. */
export function putInSlot(holdings: readonly Holding[], { from, slot, bottles, to }: SlotMove): Holding[] {
  const source = holdings[from];
  if (source === undefined) return [...holdings];
  const left = (source.slots ?? []).map((one) =>
    slot && isSameSlot(one, slot) ? { ...one, bottles: one.bottles - bottles } : one,
  );
  const put = to === null ? [] : [{ rackId: to.rackId, row: to.row, column: to.column, bottles }];
  return mergeHoldings(
    holdings.flatMap((holding, index) =>
      index === from
        ? [
            { ...source, bottles: source.bottles - bottles, slots: left },
            { ...source, place: to?.place ?? source.place, bottles, slots: put },
          ]
        : [holding],
    ),
  );
}

/** Returns the places with only the slots for which `isThere` holds; the other bottles are loose. */
export const onlySlots = (holdings: readonly Holding[], isThere: (slot: Slot) => boolean): Holding[] =>
  holdings.map((holding) => withSlots(holding, (holding.slots ?? []).filter(isThere)));

/** Fields of a change of a wine's bottles. `holdings: null` means that all are in the one storage location. */
export type StockChanges = { [Field in Exclude<keyof Stock, 'holdings'>]?: Stock[Field] | undefined } & {
  holdings?: readonly GivenHolding[] | null | undefined;
};

/** Without slots, bottles of the same place and size keep theirs. */
function withThose<Given extends GivenHolding>(given: Given, before: readonly Holding[]): Given {
  if (given.slots !== undefined) return given;
  const stored = { place: given.place || null, bottleSizeMl: given.bottleSizeMl ?? STANDARD_BOTTLE_ML };
  const slots = before.find((one) => isSame(one, stored))?.slots;
  return slots === undefined ? given : { ...given, slots };
}

/**
 * Returns the stored fields after a change, or `undefined` if it does not concern bottles. Given places replace all
 * places. Otherwise a wine in several places follows its three fields: more bottles go to the first place, fewer are
 * taken from the first place on, and another storage location or bottle size applies to the bottles in the first place.
 */
export function stockAfter(before: Stock, changes: StockChanges): Stock | undefined {
  const { holdings, quantity, storageLocation, bottleSizeMl } = changes;
  if ([holdings, quantity, storageLocation, bottleSizeMl].every((given) => given === undefined))
    return undefined;
  const lyingBefore = holdingsOf(before);
  if (holdings) return stockOf(holdings.map((given) => withThose(given, lyingBefore)));
  const given = {
    ...(storageLocation !== undefined && { place: storageLocation }),
    ...(bottleSizeMl !== undefined && { bottleSizeMl }),
  };
  const lying =
    holdings === null
      ? holdingsOf({ ...before, holdings }).map((one) => withThose(one, lyingBefore))
      : lyingBefore;
  const [first, ...others] = lying;
  if (first === undefined) return undefined;
  const isMoved = given.place !== undefined && (given.place || null) !== first.place;
  const moved = [{ ...(isMoved ? withSlots(first, []) : first), ...given }, ...others];
  const more = (quantity ?? before.quantity) - bottlesIn(moved);
  return stockOf(more < 0 ? takeFrom(moved, -more).left : putBack(moved, more, null));
}

/** Returns errors of a wine's bottles by field: redundant values must agree. */
export function stockProblems({
  holdings,
  quantity,
  storageLocation,
  bottleSizeMl,
}: StockChanges): Partial<Record<'quantity' | 'storageLocation' | 'bottleSizeMl', Sentence>> {
  const [first] = holdings ?? [];
  if (!holdings || first === undefined) return {};
  const sum = bottlesIn(holdings);
  const after = stockOf(holdings);
  return {
    ...(quantity !== undefined && quantity !== sum && { quantity: sentenceOf('not_the_sum', { sum }) }),
    ...(storageLocation !== undefined &&
      (storageLocation || null) !== after.storageLocation && {
        storageLocation: sentenceOf('not_the_first_place', { place: after.storageLocation ?? '' }),
      }),
    ...(bottleSizeMl !== undefined &&
      bottleSizeMl !== after.bottleSizeMl && {
        bottleSizeMl: sentenceOf('not_the_first_size', { ml: after.bottleSizeMl }),
      }),
  };
}
