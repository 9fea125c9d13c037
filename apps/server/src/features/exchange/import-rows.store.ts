/** Rows of imports: staged as they arrive, and with the result of each after the end. */
import type { Db, Transaction } from '../../platform/database/database.ts';
import { type AtVersion, columnArray } from '../../platform/database/many.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FieldErrors } from '../../platform/http/refusal.ts';
import type { PictureInUse, PictureKey } from '../../platform/pictures/pictures.ts';
import type { LockedImport, RefusedOfKind } from './imports.store.ts';

export type Act = 'added' | 'updated' | 'skipped' | 'refused';

/** A staged row: its values, or its errors. */
export interface NewRow {
  kind: string;
  line: number;
  values: object | null;
  picture?: PictureKey | undefined;
}

export interface StagedRow {
  line: number;
  values: object;
  picture: PictureKey | null;
}

export interface RowDone {
  line: number;
  act: Act;
  itemId?: string;
  version?: number;
  before?: object;
  problem?: FieldErrors;
}

/** A row that may be undone, with its values before and after the import. */
export interface RowToTakeBack extends AtVersion {
  line: number;
  values: object;
}

/** Maximum of refused rows in an answer. */
const MOST_REFUSED_ROWS = 10_000;

/** Maximum of rows in memory, and of their characters. */
const PIECE = { rows: 2000, letters: 8_000_000 } as const;

/** Stages rows. A staged line stays unless it was refused. */
export async function stageRows(
  tx: Transaction,
  { estateId, record }: LockedImport,
  rows: readonly NewRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const texts = rows.map(({ values }) => values && JSON.stringify(values));
  const column = (field: 'kind' | 'line' | 'picture') => columnArray(rows.map((row) => row[field]));
  await tx.count(sql`
    insert into import_rows (estate_id, import_id, kind, line, values, letters, picture, act)
    select ${estateId}, ${record.id}, kind, line, values::json, coalesce(length(values), 0), picture,
      case when values is null then 'refused' end
    from unnest(${column('kind')}::text[], ${column('line')}::integer[], ${columnArray(texts)}::text[],
      ${column('picture')}::text[]) as given(kind, line, values, picture)
    on conflict (estate_id, import_id, kind, line) do update
    set values = excluded.values, letters = excluded.letters, picture = excluded.picture, act = excluded.act
    where import_rows.act = 'refused'`);
}

/** Returns which of these lines are staged and valid. */
export async function stagedLines(
  db: Db,
  { estateId, importId, kind }: { estateId: string; importId: string; kind: string },
  lines: readonly number[],
): Promise<Set<number>> {
  const rows = await db.rows<{ line: number }>(sql`
    select line from import_rows
    where estate_id = ${estateId} and import_id = ${importId} and kind = ${kind}
      and line = any(${[...lines]}::integer[]) and act is distinct from 'refused'`);
  return new Set(rows.map(({ line }) => line));
}

/** Reads the staged rows of a kind in batches, ordered by line. */
export async function* stagedRows(
  tx: Transaction,
  { estateId, record }: LockedImport,
  kind: string,
): AsyncGenerator<StagedRow[]> {
  const ofKind = sql`estate_id = ${estateId} and import_id = ${record.id} and kind = ${kind} and act is null`;
  const lines = await tx.rows<{ line: number; letters: number }>(sql`
    select line, letters from import_rows where ${ofKind} order by line`);
  for (let from = 0; from < lines.length; ) {
    let letters = 0;
    let to = from;
    while (to < lines.length && to - from < PIECE.rows && (to === from || letters < PIECE.letters)) {
      letters += lines[to]?.letters ?? 0;
      to += 1;
    }
    yield await tx.rows<StagedRow>(sql`
      select line, values, picture from import_rows
      where ${ofKind} and line between ${lines[from]?.line ?? 0} and ${lines[to - 1]?.line ?? 0} order by line`);
    from = to;
  }
}

/** Stores the results of staged rows and deletes their values. */
export async function noteDone(
  tx: Transaction,
  { estateId, record }: LockedImport,
  kind: string,
  rows: readonly RowDone[],
): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map(({ line }) => line);
  const column = (field: keyof RowDone) => columnArray(rows.map((row) => row[field]));
  await tx.count(sql`
    update import_rows as noted set act = given.act, item_id = given.item_id, version = given.version,
      before = given.before, problem = given.problem, values = null, picture = null
    from unnest(${lines}::integer[], ${column('act')}::text[], ${column('itemId')}::uuid[],
      ${column('version')}::integer[], ${column('before')}::jsonb[], ${column('problem')}::jsonb[])
      as given(line, act, item_id, version, before, problem)
    where noted.estate_id = ${estateId} and noted.import_id = ${record.id} and noted.kind = ${kind}
      and noted.line between ${Math.min(...lines)} and ${Math.max(...lines)} and noted.line = given.line`);
}

/** Stores rows of one kind that were created by rows of another. */
export async function noteMade(
  tx: Transaction,
  { estateId, record }: LockedImport,
  kind: string,
  rows: readonly { line: number; id: string }[],
): Promise<void> {
  await tx.count(sql`
    insert into import_rows (estate_id, import_id, kind, line, act, item_id, version)
    select ${estateId}, ${record.id}, ${kind}, line, 'added', id, 1
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ id }) => id)}::uuid[]) as given(line, id)`);
}

/** Counts the rows of a kind that were refused on arrival. */
export async function countRefused(
  tx: Transaction,
  { estateId, record }: LockedImport,
  kind: string,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from import_rows
    where estate_id = ${estateId} and import_id = ${record.id} and kind = ${kind} and act = 'refused'`);
  return count;
}

/** Lists rows refused at the end of an import, with their errors. */
export async function refusedAtEnd(db: Db, estateId: string, importId: string): Promise<RefusedOfKind[]> {
  return db.rows<RefusedOfKind>(sql`
    select kind, line, problem as errors from import_rows
    where estate_id = ${estateId} and import_id = ${importId} and act = 'refused' and problem is not null
    order by kind, line limit ${MOST_REFUSED_ROWS}`);
}

export async function stagedPictures(
  tx: Transaction,
  { estateId, record }: LockedImport,
): Promise<PictureKey[]> {
  const rows = await tx.rows<{ picture: PictureKey }>(sql`
    select picture from import_rows
    where estate_id = ${estateId} and import_id = ${record.id} and picture is not null`);
  return rows.map(({ picture }) => picture);
}

/** Returns which of these pictures belong to staged rows. */
export async function importPicturesInUse(db: Db, keys: PictureKey[]): Promise<PictureInUse[]> {
  if (keys.length === 0) return [];
  return db.rows<PictureInUse>(sql`
    select picture, false as "isDeleted" from import_rows where picture = any(${keys})`);
}

/** Deletes the staged rows. */
export async function dropStaged(tx: Transaction, { estateId, record }: LockedImport): Promise<void> {
  await tx.count(sql`
    delete from import_rows where estate_id = ${estateId} and import_id = ${record.id} and act is null`);
}

/** Reads the results of a kind's rows in batches. */
export async function* rowsToTakeBack(
  tx: Transaction,
  { estateId, record }: LockedImport,
  kind: string,
  act: 'added' | 'updated',
): AsyncGenerator<RowToTakeBack[]> {
  for (let after = -1; ; ) {
    const rows = await tx.rows<RowToTakeBack>(sql`
      select line, item_id as id, version, before as values from import_rows
      where estate_id = ${estateId} and import_id = ${record.id} and kind = ${kind} and act = ${act}
        and line > ${after}
      order by line limit ${PIECE.rows}`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.line;
  }
}

/**
 * Lets earlier imports be undone after this one was: an undo increases the version by two, so their recorded versions
 * follow, unless a person edited the row in between.
 * @param ids rows whose changes by this import were undone
 */
export async function followRestored(
  tx: Transaction,
  { estateId, record }: LockedImport,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  await tx.count(sql`
    update import_rows as earlier set version = earlier.version + 2
    from import_rows as undone
    where undone.estate_id = ${estateId} and undone.import_id = ${record.id} and undone.kind = ${kind}
      and undone.item_id = any(${[...ids]}::uuid[])
      and earlier.estate_id = ${estateId} and earlier.import_id <> ${record.id} and earlier.kind = ${kind}
      and earlier.item_id = undone.item_id and earlier.version < undone.version`);
}

export async function forgetRows(tx: Transaction, { estateId, record }: LockedImport): Promise<void> {
  await tx.count(sql`delete from import_rows where estate_id = ${estateId} and import_id = ${record.id}`);
  await tx.count(
    sql`update imports set forgotten = true where estate_id = ${estateId} and id = ${record.id}`,
  );
}
