import { columnArray } from './arrays.ts';
import type { Transaction } from './database.ts';
import { withKeptPlans } from './planned.ts';
import { type Sql, sql } from './sql.ts';
import type { Stamp } from './stamp.ts';

/** A table of an estate's things that are deleted by `deleted_at`, for acts on many rows in one statement. */
export interface ManyTable<Values> {
  readonly name: string;
  /** Each field's column and its type in SQL. */
  readonly columns: { readonly [Field in keyof Values]-?: readonly [column: string, type: string] };
}

export interface Item<Values> {
  id: string;
  values: Values;
}

export interface StoredItem<Values> extends Item<Values> {
  version: number;
}

/** A row as it was at a version; while it still is at that, nobody changed it. */
export interface AtVersion {
  id: string;
  version: number;
}

/** Names of our own, written into the statement: nothing here comes from a request. */
function partsOf<Values>({ name, columns }: ManyTable<Values>) {
  const all = Object.entries<readonly [string, string]>(columns);
  const columnNames = all.map(([, [column]]) => column);
  const given = all.map(([field]) => `given."${field}"`);
  return {
    table: sql.raw(name),
    columns: sql.raw(columnNames.join(', ')),
    /** Each field as `columnsOf` brings it, in the type of its column. */
    typed: sql.raw(all.map(([field, [, type]]) => `given."${field}"::${type}`).join(', ')),
    fields: sql.raw(all.map(([field]) => `"${field}"`).join(', ')),
    /** `id uuid, version integer` and the fields with their types, for `json_to_recordset`. */
    record: sql.raw(
      ['id uuid', 'version integer', ...all.map(([field, [, type]]) => `"${field}" ${type}`)].join(', '),
    ),
    set: sql.raw(columnNames.map((column, index) => `${column} = ${given[index]}`).join(', ')),
    shown: sql.raw(all.map(([field, [column]]) => `${column} as "${field}"`).join(', ')),
    ofKept: sql.raw(columnNames.map((column) => `kept.${column}`).join(', ')),
  };
}

const asJson = (items: readonly object[]): string => JSON.stringify(items);

/** One statement whatever their number; the caller knows that none of the ids is taken. */
export async function insertMany<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  items: readonly Item<Values>[],
  { at, userId }: Stamp,
): Promise<void> {
  if (items.length === 0) return;
  const parts = partsOf(table);
  const ids = items.map(({ id }) => id);
  await withKeptPlans(tx, () =>
    tx.count(sql`
      insert into ${parts.table} (estate_id, id, ${parts.columns}, created_at, created_by, updated_at, updated_by)
      select ${estateId}, given.id, ${parts.typed}, ${at}, ${userId}::uuid, ${at}, ${userId}::uuid
      from unnest(${ids}::uuid[] ${columnsOf(table, items)}) as given(id, ${parts.fields})`),
  );
}

/**
 * The values of all rows, an array for each column: of JSON, PostgreSQL makes a table of hashes for every row, which took
 * a tenth of the time it needs to store a wine.
 */
function columnsOf<Values extends object>(
  { columns }: ManyTable<Values>,
  items: readonly Item<Values>[],
): Sql {
  const all = Object.entries(columns) as [keyof Values, readonly [string, string]][];
  return all.reduce((before, [field, [, type]]) => {
    const values = columnArray(items.map((item) => item.values[field]));
    return sql`${before}, ${values}::${sql.raw(elementOf(type))}[]`;
  }, sql``);
}

/** What a column travels as: an array as its text. */
const elementOf = (type: string): string => (type.endsWith('[]') ? 'text' : type);

/** Finds and locks rows of the estate, always in the same order, so that two who do it wait and don't deadlock. */
export async function holdMany<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  ids: readonly string[],
): Promise<StoredItem<Values>[]> {
  if (ids.length === 0) return [];
  const parts = partsOf(table);
  const rows = await tx.rows<Values & AtVersion>(sql`
    select id, version, ${parts.shown} from ${parts.table}
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for update`);
  return rows.map(({ id, version, ...values }) => ({ id, version, values: values as unknown as Values }));
}

/**
 * A digest of all values of each row, by its id: the same as long as they are, whatever its version.
 * @param beside what else counts, of the row `kept`
 */
export async function digestMany<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  ids: readonly string[],
  beside: Sql = sql`null`,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const parts = partsOf(table);
  const rows = await tx.rows<{ id: string; digest: string }>(sql`
    select id, md5(row(${parts.ofKept}, ${beside})::text)::uuid as digest from ${parts.table} as kept
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

/**
 * Gives rows all their values anew, those that are at the version said.
 * @returns the ids of those that were
 */
export async function updateMany<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  items: readonly StoredItem<Values>[],
  { at, userId }: Stamp,
): Promise<string[]> {
  if (items.length === 0) return [];
  const parts = partsOf(table);
  const rows = asJson(items.map(({ id, version, values }) => ({ ...values, id, version })));
  const updated = await tx.rows<{ id: string }>(sql`
    update ${parts.table} as kept set ${parts.set}, version = kept.version + 1,
      updated_at = ${at}, updated_by = ${userId}
    from json_to_recordset(${rows}::text::json) as given(${parts.record})
    where kept.estate_id = ${estateId} and kept.id = given.id and kept.version = given.version
      and kept.deleted_at is null
    returning kept.id`);
  return updated.map(({ id }) => id);
}
