import { type Holding, hasSlot, type Slot, withSlots } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { filledSlots, sizesOf } from './racks.store.ts';

const keyOf = ({ rackId, row, column }: Omit<Slot, 'bottles'>): string => `${rackId} ${row} ${column}`;

/** Counts free room in slots. */
export type TakesRoom = (slot: Slot) => number;

/**
 * Returns how many of the bottles fit into a slot, one after the other.
 * @param but a wine whose own bottles are not counted
 */
export async function roomIn(
  tx: Transaction,
  estateId: string,
  rackIds: readonly string[],
  but: string | null,
): Promise<TakesRoom> {
  const racks = new Map((await sizesOf(tx, estateId, rackIds)).map((rack) => [rack.id, rack]));
  const filled = new Map(
    (await filledSlots(tx, estateId, rackIds, but)).map((slot) => [keyOf(slot), slot.bottles]),
  );
  return (slot) => {
    const rack = racks.get(slot.rackId);
    if (rack === undefined || !hasSlot(rack, slot)) return 0;
    const taken = filled.get(keyOf(slot)) ?? 0;
    const room = Math.max(0, Math.min(slot.bottles, rack.bottlesPerSlot - taken));
    filled.set(keyOf(slot), taken + room);
    return room;
  };
}

/**
 * Returns a wine's bottles with only those slots that still exist and have room; the others are loose. Call it before
 * bottles are taken, moved or restored.
 */
export async function withRoom(
  tx: Transaction,
  estateId: string,
  wineId: string,
  holdings: readonly Holding[],
): Promise<Holding[]> {
  const rackIds = [...new Set(holdings.flatMap(({ slots = [] }) => slots.map(({ rackId }) => rackId)))];
  if (rackIds.length === 0) return [...holdings];
  const takes = await roomIn(tx, estateId, rackIds, wineId);
  return holdings.map((holding) =>
    withSlots(
      holding,
      (holding.slots ?? []).map((slot) => ({ ...slot, bottles: takes(slot) })),
    ),
  );
}
