import type { Sql } from '../database/database.ts';
import { lookUpByIndex, planned } from '../database/planned.ts';
import type { PictureKey } from '../pictures/pictures.ts';

/**
 * Tables whose rows count, those of deleted rows and of what can be undone with them: they fill the disk as well. Each
 * has the estate first in its primary key.
 */
export const COUNTED = [
  'wines',
  'barrels',
  'consumptions',
  'grapes',
  'blocks',
  'readings',
  'weather_days',
  'tanks',
  'imports',
  'import_rows',
  'import_mappings',
  'undos',
  'undo_rows',
] as const;

/** Rows an estate has stored. */
export async function countRows(sql: Sql, estateId: string): Promise<number> {
  return planned(sql, async (tx) => {
    await lookUpByIndex(tx);
    const counts = COUNTED.map(
      (table) => tx`(select count(*) from ${tx(table)} where estate_id = ${estateId})`,
    );
    const sum = counts.reduce((some, more) => tx`${some} + ${more}`);
    // Of the readings of its tanks each tank keeps the number.
    const [row] = await tx<[{ rows: number }]>`
      select (${sum} + coalesce(
        (select sum(readings) from tank_reading_counts where estate_id = ${estateId}), 0))::float8 as rows`;
    return row.rows;
  });
}

/** Tables of rows that have a picture. */
export const PICTURED = ['wines', 'barrels', 'grapes', 'grape_changes'] as const;

export async function picturesOf(sql: Sql, estateId: string): Promise<PictureKey[]> {
  return planned(sql, async (tx) => {
    await lookUpByIndex(tx);
    const keys = PICTURED.map(
      (table) => tx`select picture from ${tx(table)} where estate_id = ${estateId} and picture is not null`,
    );
    const all = keys.reduce((some, more) => tx`${some} union all ${more}`);
    const rows = await tx<{ picture: PictureKey }[]>`${all}`;
    return rows.map(({ picture }) => picture);
  });
}
