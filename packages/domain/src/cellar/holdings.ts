/** Where the bottles of a wine lie: in one place, or some here and some there. */
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { isSameSlot, type Slot, type SlotAddress, takeFromSlots, withSlots } from './slots.ts';
import { STANDARD_BOTTLE_ML } from './wine.ts';

/** Bottles of one size in one place. */
export interface Holding {
  /** `null` if unknown. */
  place: string | null;
  bottles: number;
  /** Millilitres. */
  bottleSizeMl: number;
  /** Those of the bottles that lie in slots of racks; left out where none does. The others are loose. */
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

/** Bottles that were taken from a place. */
export interface TakenFrom extends Holding {
  /** Which of the places it was, counted from 0: put back, it stands there again. */
  at: number;
}

/** What is stored of a wine's bottles. */
export interface Stock {
  /** Bottles in all places. */
  quantity: number;
  /** The first place. */
  storageLocation: string | null;
  /** Millilitres, of the bottles in the first place. */
  bottleSizeMl: number;
  /** `null` where all bottles are of one size, in one place and in no slot: the fields above say it all. */
  holdings: readonly Holding[] | null;
}

/** Places one wine can be told to lie in. */
export const MOST_HOLDINGS = 100;

export const bottlesIn = (holdings: readonly Pick<Holding, 'bottles'>[]): number =>
  holdings.reduce((sum, { bottles }) => sum + bottles, 0);

/** Where the bottles lie; one entry at least, that of a wine without a bottle tells where it lay. */
export const holdingsOf = ({
  holdings,
  storageLocation,
  quantity,
  bottleSizeMl,
}: Stock): readonly Holding[] => holdings ?? [{ place: storageLocation, bottles: quantity, bottleSizeMl }];

type Kept = Pick<Holding, 'place' | 'bottleSizeMl'>;

const isSame = (one: Kept, other: Kept): boolean =>
  one.place === other.place && one.bottleSizeMl === other.bottleSizeMl;

/** Bottles that come to others of their size in the same place. */
const joined = (one: Holding, other: Holding): Holding => ({
  ...one,
  bottles: one.bottles + other.bottles,
  slots: [...(one.slots ?? []), ...(other.slots ?? [])],
});

/** Each place and size once, and no empty place, but for the first where there is no bottle at all. */
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

/** What is stored of bottles that lie so; `holdings` has at least one entry. */
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
 * Takes bottles: from the place that is named, and when that is empty, or none is, from the first place on. In a place
 * it is those of the slot that is named, then those that are loose, then those of the first slots on.
 * @param count bottles, at most as many as there are
 * @param from the index of a place
 * @param slot one of that place
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
  // The places in their order, each where it stood.
  for (const { at, ...holding } of taken.toSorted((one, other) => one.at - other.at)) {
    const there = back.findIndex((one) => isSame(one, holding));
    const lying = back[there];
    if (lying === undefined) back.splice(at, 0, holding);
    else back[there] = joined(lying, holding);
  }
  return mergeHoldings(back);
}

/** Moves bottles from the place of that index to another one, which may be new. */
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
  // What is new stands beside where it came from, and is loose there.
  const added = { place: to, bottles, bottleSizeMl: source.bottleSizeMl };
  const lying = moved[there];
  if (lying === undefined) moved.splice(from + 1, 0, added);
  else moved[there] = joined(lying, added);
  return mergeHoldings(moved);
}

/** Bottles of one place that are put into a slot, or taken out of one. */
export interface Putting {
  /** The index of the place they lie in. */
  from: number;
  /** The slot they lie in there; left out, they are loose. */
  slot?: SlotAddress | undefined;
  bottles: number;
  /** The slot they shall lie in, and the place its rack stands in; `null` makes them loose where they are. */
  to: (SlotAddress & { place: string }) | null;
}

/** Puts bottles into a slot; the caller knows that so many lie there. */
export function putInSlot(holdings: readonly Holding[], { from, slot, bottles, to }: Putting): Holding[] {
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

/** The same bottles, of whose slots only those are kept of which `isThere` holds: the others are loose. */
export const onlySlots = (holdings: readonly Holding[], isThere: (slot: Slot) => boolean): Holding[] =>
  holdings.map((holding) => withSlots(holding, (holding.slots ?? []).filter(isThere)));

/** What a change can say of a wine's bottles. `holdings: null` says that all lie in the one storage location. */
export type StockChanges = { [Field in Exclude<keyof Stock, 'holdings'>]?: Stock[Field] | undefined } & {
  holdings?: readonly GivenHolding[] | null | undefined;
};

/** Of whose slots nothing is said has those it had: of the same place and size. */
function withThose<Given extends GivenHolding>(given: Given, before: readonly Holding[]): Given {
  if (given.slots !== undefined) return given;
  const kept = { place: given.place || null, bottleSizeMl: given.bottleSizeMl ?? STANDARD_BOTTLE_ML };
  const slots = before.find((one) => isSame(one, kept))?.slots;
  return slots === undefined ? given : { ...given, slots };
}

/**
 * What is stored of a wine's bottles after a change, or `undefined` where it says nothing of them. Who tells the places
 * tells all of them. Without them a wine in several places follows its three fields so: more bottles come to the first
 * place, fewer are taken from the first place on, and another storage location or bottle size is that of the bottles in
 * the first place.
 */
export function stockAfter(before: Stock, changes: StockChanges): Stock | undefined {
  const { holdings, quantity, storageLocation, bottleSizeMl } = changes;
  if ([holdings, quantity, storageLocation, bottleSizeMl].every((said) => said === undefined))
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

/** What is wrong with a wine's bottles by field: what is said twice must say the same. */
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
    ...(quantity !== undefined && quantity !== sum && { quantity: say('not_the_sum', { sum }) }),
    ...(storageLocation !== undefined &&
      (storageLocation || null) !== after.storageLocation && {
        storageLocation: say('not_the_first_place', { place: after.storageLocation ?? '' }),
      }),
    ...(bottleSizeMl !== undefined &&
      bottleSizeMl !== after.bottleSizeMl && {
        bottleSizeMl: say('not_the_first_size', { ml: after.bottleSizeMl }),
      }),
  };
}
