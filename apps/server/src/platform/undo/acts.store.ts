/** Acts on many rows at once that can be undone for a day; what a row was before stands with the act. */
import type { Undoable, Undone } from '@cuverie/contract';
import type { ChangeKind } from '@cuverie/domain';
import type { Db, Transaction } from '../database/database.ts';
import type { Held } from '../database/held.ts';
import { byField, noted } from '../database/many.ts';
import { type Sql, sql } from '../database/sql.ts';
import { type Stamp, updated } from '../database/stamp.ts';
import { differing, note } from '../history/note.ts';
import type { PictureKey } from '../pictures/pictures.ts';

export type Things = Undoable['things'];

/** A table whose rows are changed by such acts. */
export interface UndoableTable {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly named?: string;
  readonly columns: { readonly [field: string]: readonly [column: string, type: string] };
  /** Only then can its rows be deleted by an act. */
  readonly deletesSoftly?: boolean;
}

const isLiving = ({ deletesSoftly = false }: UndoableTable): Sql =>
  deletesSoftly ? sql`and deleted_at is null` : sql``;

/** What an act answers of a row it changed. */
const acted = ({ columns }: UndoableTable): Sql => {
  const hasPicture = Object.values(columns).some(([column]) => column === 'picture');
  return sql`id, version, name, ${hasPicture ? sql`picture` : sql`null as picture`}`;
};

/** An act of many rows, as it is done. */
export interface Act {
  id: string;
  act: Undoable['act'];
  things: Things;
}

/** An act locked so that it is undone once. */
export type HeldAct = Held<Act & { changed: number; madeAt: string; undone: Undone | null }>;

/** The columns a change sets, as a row has them. */
function asJson(columns: readonly string[]): Sql {
  return sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${column}::text, ${sql.identifier(column)}`),
    ', ',
  )})`;
}

/**
 * Notes an act about to be done. Where another call is doing it, waits until that one is through.
 * @returns false where the estate has an act of this id
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
 * How many rows an act changed; nothing where the one of this id is no such act.
 * @param ids those it may have changed, if not whatever matched
 */
export async function changedBy(
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

/** A row after an act, with the columns that were set. */
interface Acted {
  id: string;
  version: number;
  name: string;
  picture: PictureKey | null;
}

/** A row with the values of some columns, as they were read. */
interface Before {
  id: string;
  was: Columns;
}

/** Read by a statement of their own: on a cluster `returning` makes no JSON. */
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

/** Writes an act down in the history of each row. One that is deleted stays in its table for as long as it can come back. */
async function noteActs(
  tx: Transaction,
  estateId: string,
  table: UndoableTable,
  act: 'changed' | 'deleted' | 'restored',
  columns: readonly string[],
  before: readonly Before[],
  after: readonly Acted[],
  stamp: Stamp,
  undo: string,
): Promise<void> {
  const was = new Map(before.map((row) => [row.id, row.was]));
  const ids = after.map((row) => row.id);
  const values = act === 'changed' ? await valuesOf(tx, estateId, table, ids, columns) : [];
  const now = new Map(values.map((row) => [row.id, row.was]));
  const changes = after.map((row) => {
    const { id, version } = row;
    if (act === 'deleted') return noted(table, id, act, row, { after: { undo } });
    if (act === 'restored') return noted(table, id, act, row, { version });
    const fields = (columns: Columns = {}) => byField(table, columns);
    return noted(table, id, act, row, { version, ...differing(fields(was.get(id)), fields(now.get(id))) });
  });
  await note(tx, estateId, changes, stamp);
}

/**
 * Does an act that is noted: changes every row a condition holds of, and notes what they were. Rows are locked in the
 * order of their ids, so that two such acts wait for one another instead of failing.
 * @param set new values by column; `null` marks the rows deleted
 * @param most rows looked for
 * @param admit looks at how many were found, and throws where they are not to be changed
 * @returns which were changed, and the pictures of those that were deleted
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
  const row = { ...(set ?? { deleted_at: stamp.at }), ...updated(stamp) };
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
  const changed = await tx.rows<Acted>(sql`
    update ${name} set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = any(${ids}::uuid[])
    returning ${acted(table)}`);
  const done = set === null ? 'deleted' : 'changed';
  await noteActs(tx, estateId, table, done, columns, chosen, changed, stamp, id);
  await tx.count(sql`update undos set changed = ${ids.length} where estate_id = ${estateId} and id = ${id}`);
  return { ids, pictures: set === null ? changed.flatMap(({ picture }) => picture ?? []) : [] };
}

/** @param since older acts are past undoing */
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

/** Finds and locks an act for the rest of the transaction. */
export async function holdAct(
  tx: Transaction,
  estateId: string,
  id: string,
  since: Date,
): Promise<HeldAct | undefined> {
  const row = await tx.row<
    Act & { changed: number; madeAt: string; restored: number | null; skipped: number | null }
  >(sql`
    select id, act, things, changed, made_at as "madeAt", restored, skipped
    from undos where estate_id = ${estateId} and id = ${id} and made_at > ${since} for update`);
  if (!row) return undefined;
  const { restored, skipped, ...act } = row;
  const undone = restored === null || skipped === null ? null : { restored, skipped };
  return { ...act, undone, estateId } as HeldAct;
}

/**
 * Restores the rows that are unchanged since.
 * @param further conditions of a row, which is called `restored`, each with its `and`
 * @returns with their ids, and the pictures of those that were deleted
 */
export async function restore(
  tx: Transaction,
  table: UndoableTable,
  held: HeldAct,
  stamp: Stamp,
  further = sql``,
): Promise<{ undone: Undone; ids: string[]; pictures: PictureKey[] }> {
  const name = sql.identifier(table.name);
  const columns = held.act === 'delete' ? [] : await columnsOf(tx, held);
  const set = held.act === 'delete' ? sql`deleted_at = null` : asBefore(table, held, columns);
  const changed = await tx.rows<{ id: string }>(sql`
    select row_id as id from undo_rows where estate_id = ${held.estateId} and undo_id = ${held.id}`);
  const ids = changed.map(({ id }) => id);
  const before = await valuesOf(tx, held.estateId, table, ids, columns);
  const rows = await tx.rows<Acted>(sql`
    update ${name} as restored
    set ${sql.assign(updated(stamp))}, version = version + 1, ${set}
    where estate_id = ${held.estateId} and id = any(${ids}::uuid[])
      and version = ${ofAct(held, sql`noted.version`)}
      ${held.act === 'delete' ? sql`and deleted_at is not null` : isLiving(table)} ${further}
    returning ${acted(table)}`);
  const act = held.act === 'delete' ? 'restored' : 'changed';
  await noteActs(tx, held.estateId, table, act, columns, before, rows, stamp, held.id);
  const undone = { restored: rows.length, skipped: held.changed - rows.length };
  await tx.count(sql`
    update undos set ${sql.assign({ undone_at: stamp.at, ...undone })}
    where estate_id = ${held.estateId} and id = ${held.id}`);
  return {
    undone,
    ids: rows.map(({ id }) => id),
    pictures: held.act === 'delete' ? rows.flatMap(({ picture }) => picture ?? []) : [],
  };
}

/** Every row of an act was changed in the same columns. */
async function columnsOf(tx: Transaction, { estateId, id }: HeldAct): Promise<string[]> {
  const columns = await tx.rows<{ name: string }>(sql`
    select jsonb_object_keys(before) as name from (
      select before from undo_rows where estate_id = ${estateId} and undo_id = ${id} limit 1
    ) as first`);
  return columns.map(({ name }) => name);
}

/** What an act noted of the row that is restored. */
const ofAct = ({ estateId, id }: HeldAct, value: Sql): Sql => sql`(
  select ${value} from undo_rows as noted
  where noted.estate_id = ${estateId} and noted.undo_id = ${id} and noted.row_id = restored.id)`;

function asBefore({ name: table }: UndoableTable, held: HeldAct, columns: string[]): Sql {
  // An act that found no row changed nothing.
  if (columns.length === 0) return sql`name = restored.name`;
  const row = sql`jsonb_populate_record(null::${sql.identifier(table)}, noted.before)`;
  // Each by itself: Citus takes several columns that are set at once for another order of them.
  return sql.join(
    columns.map((name) => {
      const column = sql.identifier(name);
      return sql`${column} = ${ofAct(held, sql`(${row}).${column}`)}`;
    }),
    ', ',
  );
}
