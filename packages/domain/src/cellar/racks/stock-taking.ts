/** Stock-taking: counted bottles compared with the stored ones. */
import { bottlesIn, type Holding, mergeHoldings } from '../holdings.ts';
import { bottlesInSlot, isSameSlot, type SlotAddress, takeFromSlots, withSlots } from './slots.ts';

/** Maximum of lines per stock-taking. */
export const MOST_COUNTS = 10_000;

/** Counted bottles of one size in a place or in one slot. */
export interface BottleCount {
  /** Millilitres. */
  bottleSizeMl: number;
  /** Omitted: the whole place with its slots. */
  slot?: SlotAddress | undefined;
  /** Stored bottles at the time of the count. */
  books: number;
  /** Counted bottles. */
  found: number;
}

/**
 * Returns a wine's places after a count. Missing bottles are first taken from the loose ones, and extra ones are loose.
 * @param place the counted place, or that of the rack; `null` if unknown
 * @returns `undefined` if the stored bottles differ from the expected ones, so that the count must be repeated
 */
export function countedHoldings(
  holdings: readonly Holding[],
  place: string | null,
  counts: readonly BottleCount[],
): Holding[] | undefined {
  let lying: Holding[] = [...holdings];
  for (const count of counts) {
    const after = withCount(lying, place, count);
    if (after === undefined) return undefined;
    lying = after;
  }
  return mergeHoldings(lying);
}

function withCount(
  lying: readonly Holding[],
  place: string | null,
  { bottleSizeMl, slot, books, found }: BottleCount,
): Holding[] | undefined {
  const isHere = (one: Holding) => one.bottleSizeMl === bottleSizeMl && one.place === place;
  const inSlot = (one: Holding) =>
    slot !== undefined && one.bottleSizeMl === bottleSizeMl && bottlesInSlot(one, slot) > 0;
  const slotted = lying.findIndex(inSlot);
  const at = slotted >= 0 ? slotted : lying.findIndex(isHere);
  const holding = lying[at] ?? { place, bottles: 0, bottleSizeMl };
  const before = slot === undefined ? bottlesIn([holding]) : bottlesInSlot(holding, slot);
  if (before !== books) return undefined;
  const counted = slot === undefined ? ofPlace(holding, found) : ofSlot(holding, slot, found);
  return at < 0 ? [...lying, counted] : lying.with(at, counted);
}

function ofPlace(holding: Holding, found: number): Holding {
  if (found >= holding.bottles) return { ...holding, bottles: found };
  return withSlots({ ...holding, bottles: found }, takeFromSlots(holding, holding.bottles - found).left);
}

function ofSlot(holding: Holding, slot: SlotAddress, found: number): Holding {
  const others = (holding.slots ?? []).filter((one) => !isSameSlot(one, slot));
  const bottles = holding.bottles + found - bottlesInSlot(holding, slot);
  const { rackId, row, column } = slot;
  return withSlots({ ...holding, bottles }, [...others, { rackId, row, column, bottles: found }]);
}
