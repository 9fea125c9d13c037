import type { Undone } from '@cuverie/contract';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { extendStatementTimeout } from '../../../platform/database/long-work.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import type { LockedAct } from '../../../platform/undo/acts.store.ts';
import { unmergeRows } from '../tidying/merging.store.ts';

/** Lists the barrels to restore; the code of one may have been reused. */
export const ofFreeCode = ({ estateId }: LockedAct): Sql => sql`
  and not exists (
    select from barrels as other where other.estate_id = ${estateId} and other.deleted_at is null
      and other.barrel_code = restored.barrel_code)`;

/** Splits merged wines. */
export async function unmerge(
  tx: Transaction,
  { estateId, id }: LockedAct,
  stamp: Stamp,
): Promise<{ undone: Undone; pictures: PictureKey[] }> {
  const { ids, pictures } = await unmergeRows(tx, estateId, id, stamp);
  const undone = { restored: ids.length, skipped: 0 };
  await tx.count(sql`
    update undos set ${sql.assign({ undone_at: stamp.at, ...undone })}
    where estate_id = ${estateId} and id = ${id}`);
  return { undone, pictures };
}

/** Deletes acts past undoing and rows past restoring. The picture sweep deletes their pictures. */
export async function deletePast(db: Database, until: Date, deletedUntil: Date): Promise<void> {
  await db.begin(async (tx) => {
    await extendStatementTimeout(tx);
    await tx.count(sql`delete from undos where made_at <= ${until}`);
    await tx.count(sql`delete from barrels where deleted_at <= ${deletedUntil}`);
    await tx.count(sql`delete from wines where deleted_at <= ${deletedUntil}`);
  });
}
