/** Slots of racks, the finer part of a wine's places. */

export interface SlotAddress {
  rackId: string;
  /** From 1 at the top: row B is 2. */
  row: number;
  /** From 1 at the left. */
  column: number;
}

/** Bottles of one wine in one slot. */
export interface Slot extends SlotAddress {
  bottles: number;
}

/** The slots of a wine's bottles in one place; the others are loose. */
export interface SlottedBottles {
  bottles: number;
  slots?: readonly Slot[] | undefined;
}

export const isSameSlot = (one: SlotAddress, other: SlotAddress): boolean =>
  one.rackId === other.rackId && one.row === other.row && one.column === other.column;

export const countInSlots = ({ slots = [] }: Pick<SlottedBottles, 'slots'>): number =>
  slots.reduce((sum, { bottles }) => sum + bottles, 0);

export const looseIn = (holding: SlottedBottles): number => holding.bottles - countInSlots(holding);

/** Returns a wine's bottles in one slot of a place. */
export const bottlesInSlot = ({ slots = [] }: Pick<SlottedBottles, 'slots'>, address: SlotAddress): number =>
  slots.find((slot) => isSameSlot(slot, address))?.bottles ?? 0;

const inOrder = (one: Slot, other: Slot): number =>
  one.rackId < other.rackId
    ? -1
    : one.rackId > other.rackId
      ? 1
      : one.row - other.row || one.column - other.column;

/** Merges and sorts slots without empty ones, up to a number of bottles; the last ones are cut. */
export function fittingSlots(slots: readonly Slot[], most: number): Slot[] {
  const merged: Slot[] = [];
  for (const { rackId, row, column, bottles } of slots) {
    const there = merged.find((slot) => isSameSlot(slot, { rackId, row, column }));
    if (there) there.bottles += bottles;
    else merged.push({ rackId, row, column, bottles });
  }
  merged.sort(inOrder);
  let open = most;
  for (const slot of merged) {
    slot.bottles = Math.min(slot.bottles, open);
    open -= slot.bottles;
  }
  return merged.filter(({ bottles }) => bottles > 0);
}

/** Returns a holding with the slots that fit; without any it has no list. */
export function withSlots<Lying extends SlottedBottles>(
  { slots: _slots, ...holding }: Lying,
  slots: readonly Slot[],
) {
  const fitting = fittingSlots(slots, holding.bottles);
  return fitting.length > 0 ? { ...holding, slots: fitting } : holding;
}

/**
 * Takes bottles of one place: from the given slot, then loose ones, then from the first slots on.
 * @param count bottles, at most as many as there are
 * @returns the remaining slots, and those the bottles were taken from
 */
export function takeFromSlots(
  holding: SlottedBottles,
  count: number,
  named?: SlotAddress,
): { left: Slot[]; taken: Slot[] } {
  const left = (holding.slots ?? []).map((slot) => ({ ...slot }));
  const taken: Slot[] = [];
  let open = count;
  const takeOut = (slot: Slot) => {
    const bottles = Math.min(open, slot.bottles);
    if (bottles === 0) return;
    taken.push({ ...slot, bottles });
    slot.bottles -= bottles;
    open -= bottles;
  };
  const first = named && left.find((slot) => isSameSlot(slot, named));
  if (first) takeOut(first);
  open -= Math.min(open, looseIn(holding));
  for (const slot of left) takeOut(slot);
  return { left: left.filter(({ bottles }) => bottles > 0), taken };
}
