import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Bytes of long texts that count as one more row. */
export const BYTES_OF_ROW = 4096;

/**
 * Tables with counted rows, including deleted and undoable ones, which use disk space too, with their columns of long
 * texts. Each primary key starts with the estate.
 */
export const COUNTED = {
  wines: ['extra', 'notes', 'custom'],
  barrels: ['extra', 'notes'],
  consumptions: ['note'],
  places: ['note'],
  racks: [],
  purchases: ['note', 'arrivals'],
  wine_lists: [],
  cellar_views: [],
  custom_fields: [],
  listed_names: [],
  exchange_rates: [],
  grapes: ['details'],
  blocks: [],
  readings: ['notes'],
  weather_days: [],
  tanks: [],
  tank_readings: [],
  devices: [],
  brokers: ['authority'],
  vessels: [],
  operations: ['lines', 'note'],
  growers: ['notes'],
  contracts: ['notes'],
  trials: ['blends', 'note'],
  own_limits: [],
  stock_products: ['notes'],
  stock_batches: ['counts'],
  period_changes: [],
  reports: ['figures'],
  work_orders: ['note'],
  tasks: ['plan'],
  shares: ['filters'],
  tastings: ['wines'],
  scores: ['note'],
  imports: ['notes'],
  import_rows: ['values', 'before'],
  import_mappings: ['columns'],
  undos: [],
  undo_rows: ['before', 'moved'],
} as const satisfies Record<string, readonly string[]>;

/** Counts the stored rows of an estate; long texts count several times. Their sizes are known without reading them. */
export async function countRows(db: Database, estateId: string): Promise<number> {
  const counts = Object.entries(COUNTED).map(([table, long]) => {
    const bytes = long.reduce(
      (sum, column) => sql`${sum} + coalesce(pg_column_size(${sql.identifier(column)}), 0)`,
      sql`0`,
    );
    const rows =
      long.length === 0
        ? sql`count(*)`
        : sql`count(*) + coalesce(sum((${bytes}) / ${BYTES_OF_ROW}::integer), 0)`;
    return sql`(select ${rows} from ${sql.identifier(table)} where estate_id = ${estateId})`;
  });
  const row = await db.prepared.one<{ rows: number }>(
    sql`select (${sql.join(counts, ' + ')})::float8 as rows`,
  );
  return row.rows;
}

/** Counts the history entries of an estate; long texts count several times. */
export async function countChanges(db: Database, estateId: string): Promise<number> {
  const { changes } = await db.prepared.one<{ changes: number }>(sql`
    select (count(*) + coalesce(sum(
      (coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)) / ${BYTES_OF_ROW}::integer
    ), 0))::float8 as changes
    from changes where estate_id = ${estateId}`);
  return changes;
}

/** Tables with pictures. */
export const PICTURED = ['wines', 'barrels', 'grapes', 'grape_changes', 'import_rows'] as const;

export async function countPictures(db: Database, estateId: string): Promise<number> {
  const counts = PICTURED.map(
    (table) =>
      sql`(select count(*) from ${sql.identifier(table)} where estate_id = ${estateId} and picture is not null)`,
  );
  const row = await db.prepared.one<{ pictures: number }>(
    sql`select (${sql.join(counts, ' + ')})::float8 as pictures`,
  );
  return row.pictures;
}
