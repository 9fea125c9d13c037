import type { Sql } from '../database/database.ts';
import { lookUpByIndex, planned } from '../database/planned.ts';
import type { PictureKey } from '../pictures/pictures.ts';

/** Bytes of long texts that count as one more row. */
export const BYTES_OF_ROW = 4096;

/**
 * Tables whose rows count, those of deleted rows and of what can be undone with them: they fill the disk as well. Beside
 * each its columns of long texts. The primary key of each begins with the estate.
 */
export const COUNTED = {
  wines: ['extra', 'notes'],
  barrels: ['extra', 'notes'],
  consumptions: ['note'],
  grapes: ['details'],
  blocks: [],
  readings: ['notes'],
  weather_days: [],
  tanks: [],
  imports: ['notes'],
  import_rows: ['before'],
  import_mappings: ['columns'],
  undos: [],
  undo_rows: ['before'],
} as const satisfies Record<string, readonly string[]>;

/** Rows an estate has stored; one with long texts counts for several. Their sizes are known without reading them. */
export async function countRows(sql: Sql, estateId: string): Promise<number> {
  return planned(sql, async (tx) => {
    const counts = Object.entries(COUNTED).map(([table, long]) => {
      const bytes = long.reduce(
        (sum, column) => tx`${sum} + coalesce(pg_column_size(${tx(column)}), 0)`,
        tx`0`,
      );
      const rows =
        long.length === 0
          ? tx`count(*)`
          : tx`count(*) + coalesce(sum((${bytes}) / ${BYTES_OF_ROW}::integer), 0)`;
      return tx`(select ${rows} from ${tx(table)} where estate_id = ${estateId})`;
    });
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
