/** Restores wines, barrels and drinking log entries from the history of the estate. */
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { changeOf } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { updatedColumns } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';
import {
  isTaken,
  isThere,
  isTooOld,
  putBack,
  type Restorable,
  type RestoreContext,
  restorable,
} from '../../../platform/history/restore.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import type { Plans } from '../../../platform/plans/plans.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import { followBarrels } from '../barrels/barrels.record.ts';
import { BARRELS } from '../barrels/barrels.store.ts';
import { customFieldRestorable } from '../custom-fields/custom-fields.restorable.ts';
import { consumptionRestorable } from '../drinking/consumptions.restorable.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { PLACES } from '../places/places.store.ts';
import { PURCHASES } from '../purchases/purchases.store.ts';
import { RACKS } from '../racks/racks.store.ts';
import { VIEWS } from '../views/views.store.ts';
import { WINES } from '../wines/wines.store.ts';

/** Deleted rows stay in their table while they can be restored. */
async function undelete(restoring: RestoreContext, table: typeof WINES | typeof BARRELS, thing: string) {
  const { tx, member, entry, stamp, show } = restoring;
  const { estateId } = member;
  const back = await tx.row<{ id: string; version: number; name: string; picture: PictureKey | null }>(sql`
    update ${sql.identifier(table.name)}
    set ${sql.assign(updatedColumns(stamp))}, deleted_at = null, version = version + 1
    where estate_id = ${estateId} and id = ${entry.itemId} and deleted_at is not null
    returning id, version, name, picture`);
  if (back !== undefined) {
    const { version, picture } = back;
    await note(tx, estateId, [changeOf(table, back.id, 'restored', back, { version })], stamp);
    await show(picture === null ? [] : [picture]);
    return 1;
  }
  // A row of an undone import is gone from its table, and so is its picture.
  const row = entry.before && { ...entry.before, picture: null, deleted_at: null };
  const rows = row === null ? 0 : await putBack(restoring, table, [row]);
  if (rows > 0) return rows;
  const there = await tx.count(sql`
    select from ${sql.identifier(table.name)} where estate_id = ${estateId} and id = ${entry.itemId}`);
  throw there > 0 ? isThere(thing) : isTooOld();
}

const wineRestorable = (plans: Plans): Restorable => ({
  table: WINES,
  thing: 'wine',
  staysInTable: true,
  async restore(restoring) {
    const { tx, member, entry } = restoring;
    const rows = await undelete(restoring, WINES, 'wine');
    await plans.admitBack(tx, member.estateId, { wines: rows, deletedAt: entry.at });
    await saveSearchWords(tx, member.estateId, [entry.itemId]);
    return rows;
  },
});

const barrelRestorable = (record: WineryRecord): Restorable => ({
  table: BARRELS,
  thing: 'barrel',
  staysInTable: true,
  async restore(restoring) {
    const { tx, member, entry } = restoring;
    try {
      // Transactions that write both lock the record first.
      const follow = await followBarrels(record, tx, member);
      const rows = await undelete(restoring, BARRELS, 'barrel');
      await follow('restored', [entry.itemId], entry.after?.['undo']);
      return rows;
    } catch (error) {
      if (isUniqueViolation(error, 'barrels_code_key')) throw isTaken('barrel', entry.name);
      throw error;
    }
  },
});

export const cellarRestorables = (plans: Plans, record: WineryRecord): Restorable[] => [
  wineRestorable(plans),
  barrelRestorable(record),
  consumptionRestorable,
  restorable(PLACES, 'place'),
  restorable(RACKS, 'rack'),
  restorable(VIEWS, 'view'),
  customFieldRestorable,
  restorable(PURCHASES, 'purchase'),
];
