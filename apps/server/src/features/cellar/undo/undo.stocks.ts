import type { Transaction } from '../../../platform/database/database.ts';
import type { ChangedItem } from '../../../platform/database/many.ts';
import { underColumns } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { WINES, type WineValues } from '../wines/wines.store.ts';

/** Stores the bottles and places of wines before a recorded act changes them. */
export async function noteStocks(
  tx: Transaction,
  estateId: string,
  undo: string,
  changed: readonly ChangedItem<WineValues>[],
): Promise<void> {
  const before = changed.map(({ before: { quantity, storageLocation, bottleSizeMl, holdings } }) => ({
    ...underColumns<Partial<WineValues>>(WINES, { quantity, storageLocation, bottleSizeMl }),
    holdings,
  }));
  await tx.count(sql`
    insert into undo_rows (estate_id, undo_id, row_id, version, before)
    select ${estateId}::uuid, ${undo}::uuid, given.id, given.version + 1, given.before::jsonb
    from unnest(
      ${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ version }) => version)}::integer[],
      ${before.map((row) => JSON.stringify(row))}::text[]
    ) as given(id, version, before)`);
  await tx.count(
    sql`update undos set changed = ${changed.length} where estate_id = ${estateId} and id = ${undo}`,
  );
}
