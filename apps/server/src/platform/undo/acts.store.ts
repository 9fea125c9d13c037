/** Bulk changes that can be undone for a day; the earlier values are stored with the act. */
import type { Undoable, Undone } from '@cuverie/contract';
import type { ChangeKind } from '@cuverie/domain';
import type { Db, Transaction } from '../database/database.ts';
import type { LockedRow } from '../database/locked-row.ts';
import { byField, changeOf } from '../database/many.ts';
import { type Sql, sql } from '../database/sql.ts';
import { type Stamp, updatedColumns } from '../database/stamp.ts';
import { changedFields, note } from '../history/note.ts';
import type { PictureKey } from '../pictures/pictures.ts';

export type Things = Undoable['things'];

/** A table with bulk changes. */
export interface UndoableTable {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly named?: string;
  readonly columns: { readonly [field: string]: readonly [column: string, type: string] };
  /** Without it its rows cannot be deleted in bulk. */
  readonly deletesSoftly?: boolean;
}

const isLiving = ({ deletesSoftly = false }: UndoableTable): Sql =>
  deletesSoftly ? sql`and deleted_at is null` : sql``;

/** The answer for a changed row. */
const acted = ({ columns }: UndoableTable): Sql => {
  const hasPicture = Object.values(columns).some(([column]) => column === 'picture');
  return sql`id, version, name, ${hasPicture ? sql`picture` : sql`null as picture`}`;
};

/** A bulk change in progress. */
export interface Act {
  id: string;
  act: Undoable['act'];
  things: Things;
}

/** An act locked for its undo. */
export type LockedAct = LockedRow<Act & { changed: number; madeAt: string; undone: Undone | null }>;

/** The columns a change sets. */
function asJson(columns: readonly string[]): Sql {
  return sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${column}::text, ${sql.identifier(column)}`),
    ', ',
  )})`;
}

/**
 * Registers an act before it is performed. Waits for another call with the same id.
 * @returns false if the estate already has an act of this id
 */
export async function noteAct(
  tx: Transaction,
  estateId: string,
  { id, act, things }: Act,
  stamp: Stamp,
): Promise<boolean> {
  const count = await tx.count(sql`
    insert into undos (estate_id, id, act, things, changed, made_at, made_by)
    values (${estateId}, ${id}, ${act}, ${things}, 0, ${stamp.at}, ${stamp.userId})
    on conflict (estate_id, id) do nothing`);
  return count === 1;
}

/**
 * Returns how many rows an act changed; `undefined` if the act of this id is another one.
 * @param ids the given rows, unless it was for all matching ones
 */
export async function countChanged(
  tx: Transaction,
  estateId: string,
  { id, act, things }: Act,
  ids: string[] | null,
): Promise<number | undefined> {
  const row = await tx.row<{ changed: number }>(sql`
    select changed from undos where estate_id = ${estateId} and id = ${id} and act = ${act} and things = ${things}
      and (${ids}::uuid[] is null or not exists (
        select from undo_rows where estate_id = ${estateId} and undo_id = ${id} and row_id <> all(${ids}::uuid[])))`);
  return row?.changed;
}

type Columns = Record<string, unknown>;

/** A row after an act, with the changed columns. */
interface RowAfterAct {
  id: string;
  version: number;
  name: string;
  picture: PictureKey | null;
}

/** A row with the values of some columns. */
interface Before {
  id: string;
  was: Columns;
}

/** Read by a separate statement: on a cluster `returning` builds no JSON. */
const valuesOf = (
  tx: Transaction,
  estateId: string,
  table: UndoableTable,
  ids: readonly string[],
  columns: readonly string[],
): Promise<Before[]> =>
  tx.rows<Before>(sql`
    select id, ${asJson(columns)} as was from ${sql.identifier(table.name)}
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);

/** Adds an act to the history of each row. A deleted row stays in its table while it can be restored. */
async function noteActs(
  tx: Transaction,
  estateId: string,
  table: UndoableTable,
  act: 'changed' | 'deleted' | 'restored',
  columns: readonly string[],
  before: readonly Before[],
  after: readonly RowAfterAct[],
  stamp: Stamp,
  undo: string,
): Promise<void> {
  const was = new Map(before.map((row) => [row.id, row.was]));
  const ids = after.map((row) => row.id);
  const values = act === 'changed' ? await valuesOf(tx, estateId, table, ids, columns) : [];
  const now = new Map(values.map((row) => [row.id, row.was]));
  const changes = after.map((row) => {
    const { id, version } = row;
    if (act === 'deleted') return changeOf(table, id, act, row, { after: { undo } });
    if (act === 'restored') return changeOf(table, id, act, row, { version });
    const fields = (columns: Columns = {}) => byField(table, columns);
    return changeOf(table, id, act, row, {
      version,
      ...changedFields(fields(was.get(id)), fields(now.get(id))),
    });
  });
  await note(tx, estateId, changes, stamp);
}

/**
 * Performs a registered act: changes all rows of a condition and stores their earlier values. Rows are locked in the
 * order of their ids, so that two acts do not deadlock.
 * @param set new values by column; `null` marks the rows as deleted
 * @param most maximum of rows
 * @param admit checks the number of rows and throws if it is wrong
 * @returns the changed rows, and the pictures of deleted ones
 */
export async function actOn(
  tx: Transaction,
  estateId: string,
  table: UndoableTable,
  { id }: Pick<Act, 'id'>,
  condition: Sql,
  set: Record<string, unknown> | null,
  stamp: Stamp,
  most: number,
  admit: (found: number) => void = () => {},
): Promise<{ ids: string[]; pictures: PictureKey[] }> {
  const row = { ...(set ?? { deleted_at: stamp.at }), ...updatedColumns(stamp) };
  const was = set === null ? sql`null::jsonb` : asJson(Object.keys(set));
  const name = sql.identifier(table.name);
  const columns = Object.keys(set ?? {});
  const chosen = await tx.rows<Before>(sql`
    select id, ${asJson(columns)} as was from ${name} where ${condition} order by id limit ${most} for update`);
  const ids = chosen.map((one) => one.id);
  admit(ids.length);
  await tx.count(sql`
    insert into undo_rows (estate_id, undo_id, row_id, version, before)
    select estate_id, ${id}::uuid, id, version + 1, ${was} from ${name}
    where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  const changed = await tx.rows<RowAfterAct>(sql`
    update ${name} set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = any(${ids}::uuid[])
    returning ${acted(table)}`);
  const done = set === null ? 'deleted' : 'changed';
  await noteActs(tx, estateId, table, done, columns, chosen, changed, stamp, id);
  await tx.count(sql`update undos set changed = ${ids.length} where estate_id = ${estateId} and id = ${id}`);
  return { ids, pictures: set === null ? changed.flatMap(({ picture }) => picture ?? []) : [] };
}

/** @param since older acts cannot be undone */
export async function findAct(
  db: Db,
  estateId: string,
  id: string,
  since: Date,
): Promise<Omit<Undoable, 'until'> | undefined> {
  return db.row<Omit<Undoable, 'until'>>(sql`
    select id, act, things, changed, made_at as "madeAt", undone_at as "undoneAt"
    from undos where estate_id = ${estateId} and id = ${id} and made_at > ${since}`);
}

/** Finds and locks an act until the transaction ends. */
export async function lockAct(
  tx: Transaction,
  estateId: string,
  id: string,
  since: Date,
): Promise<LockedAct | undefined> {
  const row = await tx.row<
    Act & { changed: number; madeAt: string; restored: number | null; skipped: number | null }
  >(sql`
    select id, act, things, changed, made_at as "madeAt", restored, skipped
    from undos where estate_id = ${estateId} and id = ${id} and made_at > ${since} for update`);
  if (!row) return undefined;
  const { restored, skipped, ...act } = row;
  const undone = restored === null || skipped === null ? null : { restored, skipped };
  return { ...act, undone, estateId } as LockedAct;
}

/**
 * Restores rows that are unchanged since.
 * @param further conditions on a row named `restored`, each with its `and`
 * @returns their ids, and the pictures of deleted ones
 */
export async function restore(
  tx: Transaction,
  table: UndoableTable,
  locked: LockedAct,
  stamp: Stamp,
  further = sql``,
): Promise<{ undone: Undone; ids: string[]; pictures: PictureKey[] }> {
  const name = sql.identifier(table.name);
  const columns = locked.act === 'delete' ? [] : await columnsOf(tx, locked);
  const set = locked.act === 'delete' ? sql`deleted_at = null` : asBefore(table, locked, columns);
  const changed = await tx.rows<{ id: string }>(sql`
    select row_id as id from undo_rows where estate_id = ${locked.estateId} and undo_id = ${locked.id}`);
  const ids = changed.map(({ id }) => id);
  const before = await valuesOf(tx, locked.estateId, table, ids, columns);
  const rows = await tx.rows<RowAfterAct>(sql`
    update ${name} as restored
    set ${sql.assign(updatedColumns(stamp))}, version = version + 1, ${set}
    where estate_id = ${locked.estateId} and id = any(${ids}::uuid[])
      and version = ${ofAct(locked, sql`noted.version`)}
      ${locked.act === 'delete' ? sql`and deleted_at is not null` : isLiving(table)} ${further}
    returning ${acted(table)}`);
  const act = locked.act === 'delete' ? 'restored' : 'changed';
  await noteActs(tx, locked.estateId, table, act, columns, before, rows, stamp, locked.id);
  const undone = { restored: rows.length, skipped: locked.changed - rows.length };
  await tx.count(sql`
    update undos set ${sql.assign({ undone_at: stamp.at, ...undone })}
    where estate_id = ${locked.estateId} and id = ${locked.id}`);
  return {
    undone,
    ids: rows.map(({ id }) => id),
    pictures: locked.act === 'delete' ? rows.flatMap(({ picture }) => picture ?? []) : [],
  };
}

/** An act changed the same columns of all rows. */
async function columnsOf(tx: Transaction, { estateId, id }: LockedAct): Promise<string[]> {
  const columns = await tx.rows<{ name: string }>(sql`
    select jsonb_object_keys(before) as name from (
      select before from undo_rows where estate_id = ${estateId} and undo_id = ${id} limit 1
    ) as first`);
  return columns.map(({ name }) => name);
}

/** What an act stored of the restored row. */
const ofAct = ({ estateId, id }: LockedAct, value: Sql): Sql => sql`(
  select ${value} from undo_rows as noted
  where noted.estate_id = ${estateId} and noted.undo_id = ${id} and noted.row_id = restored.id)`;

function asBefore({ name: table }: UndoableTable, locked: LockedAct, columns: string[]): Sql {
  // An act without rows changed nothing.
  if (columns.length === 0) return sql`name = restored.name`;
  const row = sql`jsonb_populate_record(null::${sql.identifier(table)}, noted.before)`;
  // One by one: Citus mixes up the order of several columns set at once.
  return sql.join(
    columns.map((name) => {
      const column = sql.identifier(name);
      return sql`${column} = ${ofAct(locked, sql`(${row}).${column}`)}`;
    }),
    ', ',
  );
}
