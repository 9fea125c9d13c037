import type { RackOfPlaces } from '@cuverie/contract';
import { countInSlots, type Holding, holdingsOf, looseIn, stockOf, withSlots } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { type ChangedItem, lockMany, updateMany } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { liesIn } from '../finding/wines.filters.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { noteStocks } from '../undo/undo.stocks.ts';
import { WINES, type WineValues } from '../wines/wines.store.ts';
import type { RackValues } from './racks.store.ts';

type PlaceOfSlot = RackOfPlaces['slots'][number];

/**
 * Moves the bottles of places into the slots of a new rack, as part of a recorded act. Bottles without a free slot are
 * loose in the rack's place.
 * @returns the number of moved wines
 */
export async function moveIntoSlots(
  tx: Transaction,
  estateId: string,
  undo: string,
  rack: RackValues & { id: string },
  slots: readonly PlaceOfSlot[],
  stamp: Stamp,
): Promise<number> {
  const places = new Map(slots.map((slot) => [slot.from, slot]));
  const lying = await tx.rows<{ id: string }>(sql`
    select id from wines
    where estate_id = ${estateId} and deleted_at is null and quantity > 0 and (${liesIn([...places.keys()])})`);
  const ids = lying.map(({ id }) => id);
  const locked = await lockMany(tx, estateId, WINES, ids);
  const filled = new Map<string, number>();
  const roomFor = ({ row, column }: PlaceOfSlot, bottles: number): number => {
    const there = filled.get(`${row} ${column}`) ?? 0;
    const room = Math.min(bottles, rack.bottlesPerSlot - there);
    filled.set(`${row} ${column}`, there + room);
    return room;
  };
  const moved = locked.map(({ id, version, values }): ChangedItem<WineValues> => {
    const after = holdingsOf(values).flatMap((holding): Holding[] => {
      const slot = places.get(holding.place ?? '');
      const bottles = looseIn(holding);
      if (slot === undefined || bottles === 0) return [holding];
      const { row, column } = slot;
      const put = [{ rackId: rack.id, row, column, bottles: roomFor(slot, bottles) }];
      // Bottles in a slot of another rack stay there.
      const rest = { ...holding, bottles: countInSlots(holding) };
      return [withSlots({ ...holding, place: rack.place, bottles }, put), rest];
    });
    return { id, version, before: values, values: { ...values, ...stockOf(after) } };
  });
  await noteStocks(tx, estateId, undo, moved);
  await saveSearchWords(tx, estateId, await updateMany(tx, estateId, WINES, moved, stamp));
  return moved.length;
}
