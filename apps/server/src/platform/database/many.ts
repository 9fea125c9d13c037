import type { ChangeAct, ChangeKind } from '@cuverie/domain';
import { type ChangeRecord, changedFields, note } from '../history/note.ts';
import { portionsOf } from '../portions.ts';
import type { Db, Transaction } from './database.ts';
import { type Sql, sql } from './sql.ts';
import type { Stamp } from './stamp.ts';

/** A column with the id of another row, and the table and column of that row's name. */
export type BelongsTo = readonly [column: string, table: string, named: string];

/** A table of an estate's rows, for operations on many rows in one statement. */
export interface ManyTable<Values> {
  readonly name: string;
  readonly kind: ChangeKind;
  /** The field with a row's name. */
  readonly named?: keyof Values & string;
  /** The row that a row belongs to, which the history names. */
  readonly belongsTo?: BelongsTo;
  /** Column and SQL type of each field. */
  readonly columns: { readonly [Field in keyof Values]-?: readonly [column: string, type: string] };
  /** Whether deleted rows stay for a while, with a `deleted_at`. */
  readonly deletesSoftly?: boolean;
  /** Author and time of rows: in `created_…`, in `updated_…`, or in both. */
  readonly stamped?: 'created' | 'updated' | 'both';
  /** Tables of dependent rows with their foreign key column: a row is not deleted while it has any. */
  readonly owns?: readonly (readonly [table: string, column: string])[];
  /**
   * Columns of other tables that may refer to a row: they are cleared when it is deleted, since Citus knows no "set
   * null".
   */
  readonly namedBy?: readonly (readonly [table: string, column: string])[];
}

export interface Item<Values> {
  id: string;
  values: Values;
}

export interface StoredItem<Values> extends Item<Values> {
  version: number;
}

/** An item with its new and current values. */
export interface ChangedItem<Values> extends StoredItem<Values> {
  before: Values;
}

/** A row at a version; while it has that version, it is unchanged. */
export interface AtVersion {
  id: string;
  version: number;
}

/** Names of our own, inserted into the SQL; they never come from a request. */
function partsOf<Values>({ name, columns, deletesSoftly = false, stamped = 'both' }: ManyTable<Values>) {
  const all = Object.entries<readonly [string, string]>(columns);
  const columnNames = all.map(([, [column]]) => column);
  const stamps = stamped === 'both' ? ['created', 'updated'] : [stamped];
  return {
    table: sql.identifier(name),
    columns: sql.raw([...columnNames, ...stamps.flatMap((act) => [`${act}_at`, `${act}_by`])].join(', ')),
    /** Each field of `given` in the type of its column. */
    typed: sql.raw(all.map(([field, [, type]]) => `given."${field}"::${type}`).join(', ')),
    /** `id uuid, version integer` and the fields with their types, for `json_to_recordset`. */
    record: sql.raw(
      ['id uuid', 'version integer', ...all.map(([field, [, type]]) => `"${field}" ${type}`)].join(', '),
    ),
    set: sql.raw(all.map(([field, [column]]) => `${column} = given."${field}"`).join(', ')),
    shown: sql.raw(
      ['id', 'version', ...all.map(([field, [column]]) => `${column} as "${field}"`)].join(', '),
    ),
    living: deletesSoftly ? sql`and deleted_at is null` : sql``,
    stampsOf: ({ at, userId }: Stamp) =>
      sql.join(
        stamps.map(() => sql`${at}::timestamptz, ${userId}::uuid`),
        ', ',
      ),
    changedBy: ({ at, userId }: Stamp) =>
      stamped === 'created' ? sql`` : sql`, updated_at = ${at}, updated_by = ${userId}`,
  };
}

/** A value as its column expects it: a JSON list is sent as text, or it would become an array. */
export const forColumn = (value: unknown, type: string): unknown =>
  type === 'jsonb' && Array.isArray(value) ? JSON.stringify(value) : value;

type Row<Values> = Values & AtVersion;

const itemOf = <Values>({ id, version, ...values }: Row<Values>): StoredItem<Values> => ({
  id,
  version,
  values: values as unknown as Values,
});

/** The values with a column in the table, since a kind may have more. */
const ofTable = <Values extends object>({ columns }: ManyTable<Values>, values: Values): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(columns, field)));

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** A column of many rows for `unnest`. A JSON list is sent as text, or it would become a second dimension. */
export const columnArray = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (Array.isArray(value) ? listText(value as (string | null)[]) : (value ?? null)));

const listText = (items: readonly (string | null)[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${item.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

/** Rows at the given versions for a join: `given(id, version)`. */
const atVersions = (items: readonly AtVersion[]): Sql =>
  sql`unnest(${idsOf(items)}::uuid[], ${items.map(({ version }) => version)}::integer[]) as given(id, version)`;

/** The values of rows, one array per column; JSON would cost a hash table per row in PostgreSQL. */
function given<Values extends object>({ columns }: ManyTable<Values>, items: readonly Item<Values>[]): Sql {
  const all = Object.entries(columns) as [keyof Values & string, readonly [string, string]][];
  const arrays = all.map(([field, [, type]]) => {
    const values = columnArray(items.map((item) => forColumn(item.values[field], type)));
    return sql`, ${values}::${sql.raw(type.endsWith('[]') ? 'text' : type)}[]`;
  });
  const fields = sql.raw(all.map(([field]) => `"${field}"`).join(', '));
  return sql`unnest(${idsOf(items)}::uuid[] ${arrays}) as given(id, ${fields})`;
}

/** Inserts rows with one statement; the caller knows that the ids are free. */
export async function insertMany<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  items: readonly Item<Values>[],
  stamp: Stamp,
): Promise<void> {
  if (items.length === 0) return;
  const parts = partsOf(table);
  await tx.count(sql`
    insert into ${parts.table} (estate_id, id, ${parts.columns})
    select ${estateId}, given.id, ${parts.typed}, ${parts.stampsOf(stamp)}
    from ${given(table, items)}`);
  const added = items.map(({ id, values }) => changeOf(table, id, 'added', values, { version: 1 }));
  await note(tx, estateId, added, stamp);
}

/** The history entry of a changed row. */
export const changeOf = (
  { kind, named }: { readonly kind: ChangeKind; readonly named?: string | undefined },
  id: string,
  act: ChangeAct,
  row: object,
  more: { version?: number; before?: object; after?: object },
): ChangeRecord => {
  const name = named && (row as Record<string, unknown>)[named];
  return { kind, id, act, version: null, ...more, name: typeof name === 'string' ? name : null };
};

/** Columns of a row by field name, without other columns. */
export const byField = (
  { columns }: { readonly columns: object },
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    (Object.entries(columns) as [string, readonly [string, string]][]).flatMap(([field, [column]]) =>
      Object.hasOwn(row, column) ? [[field, row[column]]] : [],
    ),
  );

/** The history entry of a deleted row, from which it can be restored. */
export const deletionRecord = <Values extends object>(
  table: Pick<ManyTable<Values>, 'kind' | 'named' | 'columns'>,
  row: Record<string, unknown>,
): ChangeRecord => {
  const { estate_id: _, search_words: __, ...rest } = row;
  const named: string | undefined = table.named;
  const columns: Record<string, readonly [name: string, type: string]> = table.columns;
  const column = named === undefined ? undefined : columns[named]?.[0];
  const called = named === undefined || column === undefined ? {} : { [named]: row[column] };
  return changeOf(table, String(row['id']), 'deleted', called, { before: rest });
};

/** Finds rows of the estate by id. */
export async function findMany<Values extends object>(
  db: Db,
  estateId: string,
  table: ManyTable<Values>,
  ids: readonly string[],
  lock = sql``,
): Promise<StoredItem<Values>[]> {
  if (ids.length === 0) return [];
  const parts = partsOf(table);
  const rows = await db.rows<Row<Values>>(sql`
    select ${parts.shown} from ${parts.table}
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) ${parts.living}
    order by id ${lock}`);
  return rows.map(itemOf);
}

/** Finds and locks rows of the estate, always in the same order, so that two transactions do not deadlock. */
export const lockMany = <Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  ids: readonly string[],
): Promise<StoredItem<Values>[]> => findMany(tx, estateId, table, ids, sql`for update`);

/** Lists rows of the estate by id, a batch after an id. */
export async function pageOfMany<Values extends object>(
  db: Db,
  estateId: string,
  table: ManyTable<Values>,
  after: string,
  most: number,
): Promise<StoredItem<Values>[]> {
  const parts = partsOf(table);
  const rows = await db.rows<Row<Values>>(sql`
    select ${parts.shown} from ${parts.table}
    where estate_id = ${estateId} and id > ${after}::uuid ${parts.living} order by id limit ${most}`);
  return rows.map(itemOf);
}

/**
 * Overwrites all values of rows that still have the given version.
 * @returns the ids of those rows
 */
export async function updateMany<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  items: readonly ChangedItem<Values>[],
  stamp: Stamp,
): Promise<string[]> {
  if (items.length === 0) return [];
  const parts = partsOf(table);
  // Citus refuses to parse a list from text where a column of an array is set.
  const rows = JSON.stringify(items.map(({ id, version, values }) => ({ ...values, id, version })));
  const updated = await tx.rows<{ id: string }>(sql`
    update ${parts.table} as kept set ${parts.set}, version = kept.version + 1 ${parts.changedBy(stamp)}
    from json_to_recordset(${rows}::text::json) as given(${parts.record})
    where kept.estate_id = ${estateId} and kept.id = any(${idsOf(items)}::uuid[]) and kept.id = given.id
      and kept.version = given.version ${parts.living}
    returning kept.id`);
  const done = new Set(idsOf(updated));
  const changed = items.flatMap(({ id, version, values, before }) =>
    done.has(id)
      ? changeOf(table, id, 'changed', values, {
          version: version + 1,
          ...changedFields(before, ofTable(table, values)),
        })
      : [],
  );
  await note(tx, estateId, changed, stamp);
  return [...done];
}

/**
 * Deletes rows for good if they have the given version and no dependents; the caller has locked them.
 * @returns the ids of those rows
 */
export async function removeMany<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  items: readonly AtVersion[],
  stamp: Stamp,
): Promise<string[]> {
  const ownsNothing = (table.owns ?? []).map(
    ([owned, column]) => sql`and not exists (
      select from ${sql.identifier(owned)} as owned
      where owned.estate_id = kept.estate_id and owned.${sql.identifier(column)} = kept.id)`,
  );
  const name = sql.identifier(table.name);
  const going = sql`
    kept.estate_id = ${estateId} and kept.id = any(${idsOf(items)}::uuid[]) and kept.id = given.id
      and kept.version = given.version ${sql.join(ownsNothing, ' ')}`;
  await unlink(
    tx,
    estateId,
    table,
    sql`select kept.id from ${name} as kept, ${atVersions(items)} where ${going}`,
  );
  const gone = await tx.rows<{ row: Record<string, unknown> & { id: string } }>(sql`
    with gone as (delete from ${name} as kept using ${atVersions(items)} where ${going} returning kept.*)
    select to_jsonb(gone) as row from gone`);
  const removed = gone.map(({ row }) => row);
  await note(
    tx,
    estateId,
    removed.map((row) => deletionRecord(table, row)),
    stamp,
  );
  return idsOf(removed);
}

/** Clears the columns of other tables that refer to rows about to be deleted. */
async function unlink<Values>(
  tx: Transaction,
  estateId: string,
  { namedBy = [] }: ManyTable<Values>,
  ids: Sql,
): Promise<void> {
  for (const [table, column] of namedBy) {
    const name = sql.identifier(column);
    await tx.count(sql`
      update ${sql.identifier(table)} set ${name} = null where estate_id = ${estateId} and ${name} in (${ids})`);
  }
}

/** Deletes the rows of a condition for good, in batches; returns how many. */
export async function removeWhere<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  condition: Sql,
  stamp: Stamp,
): Promise<number> {
  const name = sql.identifier(table.name);
  const found = await tx.rows<{ id: string }>(sql`
    select id from ${name} where estate_id = ${estateId} and ${condition}`);
  let removed = 0;
  for (const portion of portionsOf(idsOf(found))) {
    await unlink(tx, estateId, table, sql`select unnest(${[...portion]}::uuid[])`);
    const gone = await tx.rows<{ row: Record<string, unknown> }>(sql`
      with gone as (
        delete from ${name} where estate_id = ${estateId} and id = any(${[...portion]}::uuid[]) returning *
      )
      select to_jsonb(gone) as row from gone`);
    await note(
      tx,
      estateId,
      gone.map(({ row }) => deletionRecord(table, row)),
      stamp,
    );
    removed += gone.length;
  }
  return removed;
}

/** Returns which of these ids a row of the table has, including deleted ones. */
export async function takenIds(
  tx: Transaction,
  estateId: string,
  { name }: Pick<ManyTable<object>, 'name'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const taken = await tx.rows<{ id: string }>(sql`
    select id from ${sql.identifier(name)} where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);
  return new Set(idsOf(taken));
}
