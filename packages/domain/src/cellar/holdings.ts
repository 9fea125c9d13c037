/** Where the bottles of a wine lie: in one place, or some here and some there. */
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { STANDARD_BOTTLE_ML } from './wine.ts';

/** Bottles of one size in one place. */
export interface Holding {
  /** `null` where nobody said. */
  place: string | null;
  bottles: number;
  /** Millilitres. */
  bottleSizeMl: number;
}

/** The same as somebody tells it: without a size it is the standard bottle. */
export interface GivenHolding {
  place?: string | null | undefined;
  bottles: number;
  bottleSizeMl?: number | null | undefined;
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
  /** `null` where all bottles are of one size and in one place: the fields above say it all. */
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

/** Each place and size once, and no empty place, but for the first where there is no bottle at all. */
export function mergeHoldings(holdings: readonly GivenHolding[]): Holding[] {
  const merged: Holding[] = [];
  for (const { place, bottles, bottleSizeMl } of holdings) {
    const holding = { place: place || null, bottles, bottleSizeMl: bottleSizeMl ?? STANDARD_BOTTLE_ML };
    const there = merged.find((one) => isSame(one, holding));
    if (there) there.bottles += bottles;
    else merged.push(holding);
  }
  const filled = merged.filter(({ bottles }) => bottles > 0);
  return filled.length > 0 ? filled : merged.slice(0, 1);
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
    holdings: merged.length > 1 ? merged : null,
  };
}

/**
 * Takes bottles: from the place that is named, and when that is empty, or none is, from the first place on.
 * @param count bottles, at most as many as there are
 * @param from the index of a place
 */
export function takeFrom(
  holdings: readonly Holding[],
  count: number,
  from = 0,
): { left: Holding[]; taken: TakenFrom[] } {
  const left = holdings.map((holding) => ({ ...holding }));
  const taken: TakenFrom[] = [];
  let open = count;
  for (const at of [from, ...left.keys()]) {
    const holding = left[at];
    const bottles = Math.min(open, holding?.bottles ?? 0);
    if (holding === undefined || bottles === 0) continue;
    taken.push({ ...holding, bottles, at });
    holding.bottles -= bottles;
    open -= bottles;
  }
  return { left: mergeHoldings(left), taken };
}

/** Puts bottles back where they were taken from; where nobody noted that, in the first place. */
export function putBack(
  holdings: readonly Holding[],
  count: number,
  taken: readonly TakenFrom[] | null,
): Holding[] {
  const back = holdings.map((holding) => ({ ...holding }));
  const [first] = back;
  if (taken === null) {
    if (first) first.bottles += count;
    return mergeHoldings(back);
  }
  // The places in their order, each where it stood.
  for (const { at, ...holding } of taken.toSorted((one, other) => one.at - other.at)) {
    const there = back.find((one) => isSame(one, holding));
    if (there) there.bottles += holding.bottles;
    else back.splice(at, 0, holding);
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
  // What is new stands beside where it came from.
  if (there < 0) moved.splice(from + 1, 0, { ...source, place: to, bottles });
  else moved[there] = { ...source, place: to, bottles: (moved[there]?.bottles ?? 0) + bottles };
  return mergeHoldings(moved);
}

/** What a change can say of a wine's bottles. `holdings: null` says that all lie in the one storage location. */
export type StockChanges = { [Field in Exclude<keyof Stock, 'holdings'>]?: Stock[Field] | undefined } & {
  holdings?: readonly GivenHolding[] | null | undefined;
};

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
  if (holdings) return stockOf(holdings);
  const given = {
    ...(storageLocation !== undefined && { place: storageLocation }),
    ...(bottleSizeMl !== undefined && { bottleSizeMl }),
  };
  const lying = holdingsOf(holdings === null ? { ...before, holdings } : before);
  const [first, ...others] = lying;
  if (first === undefined) return undefined;
  const moved = [{ ...first, ...given }, ...others];
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
