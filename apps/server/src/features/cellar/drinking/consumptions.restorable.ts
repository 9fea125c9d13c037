/** Restores a deleted entry of the drinking log and takes its bottles again. */
import { shortageProblem, type TakenFrom } from '@cuverie/domain';
import {
  isThere,
  isTooOld,
  ownerIsGone,
  putBack,
  type Restorable,
} from '../../../platform/history/restore.ts';
import { refused } from '../../../platform/http/refusal.ts';
import { withRoom } from '../racks/room.ts';
import { saveStock, stockOfWine, wines } from '../wines/wines.store.ts';
import { ENTRIES, entries } from './consumptions.store.ts';
import { take } from './taking.ts';

interface Row {
  wine_id: string;
  quantity: number;
  from_stock: boolean;
  taken_from: TakenFrom[] | null;
}

export const consumptionRestorable: Restorable = {
  table: ENTRIES,
  thing: 'entry',
  async restore(restoring) {
    const { tx, member, entry, stamp } = restoring;
    const { estateId } = member;
    if (entry.before === null) throw isTooOld();
    const row = entry.before as unknown as Row;
    if (!(await wines.exists(tx, estateId, row.wine_id))) throw ownerIsGone('wine');
    const wine = await wines.lock(tx, estateId, row.wine_id);
    if (await entries.exists(tx, estateId, entry.itemId)) throw isThere('entry');
    const { quantity, holdings } = wine.row;
    const isShort = row.from_stock && shortageProblem(row.quantity, quantity) !== undefined;
    if (isShort) throw refused(409, 'cannot_be_restored.bottles', { bottles: row.quantity, left: quantity });
    const taken = row.from_stock
      ? take(await withRoom(tx, estateId, row.wine_id, holdings), row.quantity, {}, row.taken_from)
      : { left: stockOfWine(wine.row), takenFrom: row.taken_from };
    const rows = await putBack(restoring, ENTRIES, [{ ...entry.before, taken_from: taken.takenFrom }]);
    await saveStock(tx, wine, taken.left, stamp);
    return rows;
  },
};
