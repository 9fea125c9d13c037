import { type BulkResult, type StockTaking, sentenceOf, stockTakingOperations } from '@cuverie/contract';
import { type BottleCount, countedHoldings, hasSlot, holdingsOf, slotLabel, stockOf } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { type ChangedItem, lockMany, updateMany } from '../../../platform/database/many.ts';
import { type Stamp, stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countChanged, noteAct } from '../../../platform/undo/acts.store.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { noteStocks } from '../undo/undo.stocks.ts';
import { WINES, type WineValues } from '../wines/wines.store.ts';
import { filledSlots, type RackValues, racks } from './racks.store.ts';

export function stockTakingRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, stockTakingOperations.apply, async ({ member, body }) => {
    const { undo = newId(), ...taking } = body;
    const stamp = stampOf(member, clock);
    return retryOnDeadlock(() =>
      db.begin(async (tx) => {
        await extendStatementTimeout(tx);
        return takeStock(tx, member.estateId, undo, taking, stamp);
      }),
    );
  });
}

type Counts = StockTaking['counts'];
type Rack = RackValues & { id: string };

async function takeStock(
  tx: Transaction,
  estateId: string,
  undo: string,
  { rackId, place, counts }: Omit<StockTaking, 'undo'>,
  stamp: Stamp,
): Promise<BulkResult> {
  const ids = [...new Set(counts.map(({ wineId }) => wineId))];
  const act = { id: undo, act: 'update', things: 'wines' } as const;
  if (!(await noteAct(tx, estateId, act, stamp))) {
    const before = await countChanged(tx, estateId, act, ids);
    if (before === undefined) throw refused(409, 'id_taken.change');
    return { undo, changed: before, missing: 0 };
  }
  // Locked, so that slots are filled one at a time.
  const rack = rackId === undefined ? undefined : (await racks.lock(tx, estateId, rackId)).row;
  const locked = await lockMany(tx, estateId, WINES, ids);
  const otherwise: string[] = [];
  const changed = locked.flatMap(({ id, version, values }): ChangedItem<WineValues>[] => {
    const ofWine = counts.filter(({ wineId }) => wineId === id).map((count) => ofBook(count, rack));
    const after = countedHoldings(holdingsOf(values), rack?.place ?? (place || null), ofWine);
    if (after === undefined) otherwise.push(values.name);
    if (after === undefined || ofWine.every(({ books, found }) => books === found)) return [];
    return [{ id, version, before: values, values: { ...values, ...stockOf(after) } }];
  });
  const [name] = otherwise;
  if (name !== undefined) throw refused(409, 'counted_otherwise', { name, wines: otherwise.length });
  await noteStocks(tx, estateId, undo, changed);
  await saveSearchWords(tx, estateId, await updateMany(tx, estateId, WINES, changed, stamp));
  if (rack) await refuseOverfull(tx, estateId, rack, counts);
  return { undo, changed: changed.length, missing: ids.length - locked.length };
}

/** Returns the stored count: of one slot of a rack, or of the whole place. */
function ofBook({ row, column, ...count }: Counts[number], rack: Rack | undefined): BottleCount {
  if (rack === undefined) return count;
  if (row === undefined || column === undefined)
    throw invalid({ counts: sentenceOf('required', { field: 'Row and column' }) });
  const slot = { rackId: rack.id, row, column };
  if (!hasSlot(rack, slot))
    throw invalid({ counts: sentenceOf('slot_missing', { rack: rack.name, slot: slotLabel(slot) }) });
  return { ...count, slot };
}

/** Refuses counts that exceed the room of a slot. */
async function refuseOverfull(tx: Transaction, estateId: string, rack: Rack, counts: Counts): Promise<void> {
  const filled = await filledSlots(tx, estateId, [rack.id]);
  const full = filled.find(
    (slot) =>
      slot.bottles > rack.bottlesPerSlot &&
      counts.some(({ row, column }) => row === slot.row && column === slot.column),
  );
  if (full)
    throw refused(409, 'slot_overfull', {
      rack: rack.name,
      slot: slotLabel(full),
      most: rack.bottlesPerSlot,
    });
}
