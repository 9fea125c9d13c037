import type { ChangeAct, ChangeKind } from '@cuverie/domain';
import { differing, type Noted, note } from '../history/note.ts';
import { portionsOf } from '../portions.ts';
import type { Db, Transaction } from './database.ts';
import { type Sql, sql } from './sql.ts';
import type { Stamp } from './stamp.ts';

/** A table of an estate's things, for acts on many rows in one statement. */
export interface ManyTable<Values> {
  readonly name: string;
  /** What one is in the history of the estate. */
  readonly kind: ChangeKind;
  /** The field with what one is called there. */
  readonly named?: keyof Values & string;
  /** Each field's column and its type in SQL. */
  readonly columns: { readonly [Field in keyof Values]-?: readonly [column: string, type: string] };
  /** Whether deleted rows stay for a while, with a `deleted_at`. */
  readonly deletesSoftly?: boolean;
  /** Who wrote a row when: in `created_…`, in `updated_…`, or in both. */
  readonly stamped?: 'created' | 'updated' | 'both';
  /** Tables of things that belong to a row, with their column of its id: it isn't removed while any is left. */
  readonly owns?: readonly (readonly [table: string, column: string])[];
  /** Columns of other tables that may name a row: they are emptied when it is removed. Citus knows no "set null". */
  readonly namedBy?: readonly (readonly [table: string, column: string])[];
}

export interface Item<Values> {
  id: string;
  values: Values;
}

export interface StoredItem<Values> extends Item<Values> {
  version: number;
}

/** An item with the values it shall have, and those it has. */
export interface ChangedItem<Values> extends StoredItem<Values> {
  before: Values;
}

/** A row as it was at a version; while it has that version, it is unchanged. */
export interface AtVersion {
  id: string;
  version: number;
}

/** Names of our own, written into the statement: nothing here comes from a request. */
function partsOf<Values>({ name, columns, deletesSoftly = false, stamped = 'both' }: ManyTable<Values>) {
  const all = Object.entries<readonly [string, string]>(columns);
  const columnNames = all.map(([, [column]]) => column);
  const stamps = stamped === 'both' ? ['created', 'updated'] : [stamped];
  return {
    table: sql.identifier(name),
    columns: sql.raw([...columnNames, ...stamps.flatMap((act) => [`${act}_at`, `${act}_by`])].join(', ')),
    /** Each field as `given` brings it, in the type of its column. */
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

/** A value as its column takes it: a list in JSON travels as its text, or it would be taken for an array. */
export const forColumn = (value: unknown, type: string): unknown =>
  type === 'jsonb' && Array.isArray(value) ? JSON.stringify(value) : value;

type Row<Values> = Values & AtVersion;

const itemOf = <Values>({ id, version, ...values }: Row<Values>): StoredItem<Values> => ({
  id,
  version,
  values: values as unknown as Values,
});

/** The values a table has columns for: a kind may carry more with them. */
const ofTable = <Values extends object>({ columns }: ManyTable<Values>, values: Values): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(columns, field)));

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** A column of many rows for `unnest`. A list in it travels as its text: in an array it would be a second dimension. */
export const columnArray = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (Array.isArray(value) ? listText(value as (string | null)[]) : (value ?? null)));

const listText = (items: readonly (string | null)[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${item.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

/** Rows at the versions said, to join with: `given(id, version)`. */
const atVersions = (items: readonly AtVersion[]): Sql =>
  sql`unnest(${idsOf(items)}::uuid[], ${items.map(({ version }) => version)}::integer[]) as given(id, version)`;

/** The values of rows, an array for each column. Of JSON, PostgreSQL would make a table of hashes for every row. */
function given<Values extends object>({ columns }: ManyTable<Values>, items: readonly Item<Values>[]): Sql {
  const all = Object.entries(columns) as [keyof Values & string, readonly [string, string]][];
  const arrays = all.map(([field, [, type]]) => {
    const values = columnArray(items.map((item) => forColumn(item.values[field], type)));
    return sql`, ${values}::${sql.raw(type.endsWith('[]') ? 'text' : type)}[]`;
  });
  const fields = sql.raw(all.map(([field]) => `"${field}"`).join(', '));
  return sql`unnest(${idsOf(items)}::uuid[] ${arrays}) as given(id, ${fields})`;
}

/** One statement whatever their number; the caller knows that none of the ids is taken. */
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
  const added = items.map(({ id, values }) => noted(table, id, 'added', values, { version: 1 }));
  await note(tx, estateId, added, stamp);
}

/** What is written down of a change of a row. */
export const noted = (
  { kind, named }: { readonly kind: ChangeKind; readonly named?: string | undefined },
  id: string,
  act: ChangeAct,
  row: object,
  more: { version?: number; before?: object; after?: object },
): Noted => {
  const name = named && (row as Record<string, unknown>)[named];
  return { kind, id, act, version: null, ...more, name: typeof name === 'string' ? name : null };
};

/** Columns of a row by the names of their fields; what is no field is left out. */
export const byField = (
  { columns }: { readonly columns: object },
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    (Object.entries(columns) as [string, readonly [string, string]][]).flatMap(([field, [column]]) =>
      Object.hasOwn(row, column) ? [[field, row[column]]] : [],
    ),
  );

/** What is written down of a row that was removed: it can be restored from that. */
export const notedGone = <Values extends object>(
  table: Pick<ManyTable<Values>, 'kind' | 'named' | 'columns'>,
  row: Record<string, unknown>,
): Noted => {
  const { estate_id: _, search_words: __, ...kept } = row;
  const named: string | undefined = table.named;
  const columns: Record<string, readonly [name: string, type: string]> = table.columns;
  const column = named === undefined ? undefined : columns[named]?.[0];
  const called = named === undefined || column === undefined ? {} : { [named]: row[column] };
  return noted(table, String(row['id']), 'deleted', called, { before: kept });
};

/** Finds rows of the estate by their ids. */
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

/** Finds and locks rows of the estate, always in the same order, so that two who do it wait and don't deadlock. */
export const holdMany = <Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  ids: readonly string[],
): Promise<StoredItem<Values>[]> => findMany(tx, estateId, table, ids, sql`for update`);

/** Rows of the estate in the order of their ids, so many of those behind one. */
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
 * Overwrites all values of the rows that still have the given version.
 * @returns the ids of those that were
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
  // Of arrays, Citus would have to read a list from its text where a column is set, and refuses to.
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
      ? noted(table, id, 'changed', values, {
          version: version + 1,
          ...differing(before, ofTable(table, values)),
        })
      : [],
  );
  await note(tx, estateId, changed, stamp);
  return [...done];
}

/**
 * Removes rows for good, those that are at the version said and own nothing; the caller has them locked.
 * @returns the ids of those that were
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
    removed.map((row) => notedGone(table, row)),
    stamp,
  );
  return idsOf(removed);
}

/** Empties the columns of other tables that name rows which are about to be removed. */
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

/** Removes for good the rows a condition holds of, in portions; gives how many those were. */
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
      gone.map(({ row }) => notedGone(table, row)),
      stamp,
    );
    removed += gone.length;
  }
  return removed;
}

/** Which of these ids any row of the table has, a deleted one too. */
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
