/** Slots of racks: the finer half of where the bottles of a wine lie. */

/** One slot of a rack. */
export interface SlotAddress {
  rackId: string;
  /** Counted from 1, the topmost first: row B is 2. */
  row: number;
  /** Counted from 1, the leftmost first. */
  column: number;
}

/** Bottles of one wine in one slot. */
export interface Slot extends SlotAddress {
  bottles: number;
}

/** What of a wine's bottles in one place lies in slots; the others of the place are loose. */
export interface Slotted {
  bottles: number;
  slots?: readonly Slot[] | undefined;
}

export const isSameSlot = (one: SlotAddress, other: SlotAddress): boolean =>
  one.rackId === other.rackId && one.row === other.row && one.column === other.column;

/** Bottles that lie in slots. */
export const placedIn = ({ slots = [] }: Pick<Slotted, 'slots'>): number =>
  slots.reduce((sum, { bottles }) => sum + bottles, 0);

/** Bottles that lie in no slot. */
export const looseIn = (holding: Slotted): number => holding.bottles - placedIn(holding);

/** Bottles in one slot of those a wine has in a place. */
export const bottlesInSlot = ({ slots = [] }: Pick<Slotted, 'slots'>, address: SlotAddress): number =>
  slots.find((slot) => isSameSlot(slot, address))?.bottles ?? 0;

const inOrder = (one: Slot, other: Slot): number =>
  one.rackId < other.rackId
    ? -1
    : one.rackId > other.rackId
      ? 1
      : one.row - other.row || one.column - other.column;

/** Each slot once, in their order, and none that is empty, of so many bottles at most: what is more is left out from the last on. */
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

/** A holding with those of its slots that fit in; without any it has no list of them. */
export function withSlots<Lying extends Slotted>(
  { slots: _slots, ...holding }: Lying,
  slots: readonly Slot[],
) {
  const fitting = fittingSlots(slots, holding.bottles);
  return fitting.length > 0 ? { ...holding, slots: fitting } : holding;
}

/**
 * Takes bottles of one place: out of the slot that is named, then those that are loose, then out of the first slots on.
 * @param count bottles, at most as many as lie there
 * @returns what stays in slots, and out of which the bottles were taken
 */
export function takeFromSlots(
  holding: Slotted,
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
