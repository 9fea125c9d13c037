import type { ImportDraft, ImportQuery, ImportRecord } from '@cuverie/contract';
import { LIST_LIMIT } from '@cuverie/contract';
import { columnArray } from '../../platform/database/arrays.ts';
import type { Database, Db, Transaction } from '../../platform/database/database.ts';
import type { Held } from '../../platform/database/held.ts';
import { keyset, type SortKey } from '../../platform/database/keyset.ts';
import { mayTakeLong } from '../../platform/database/long-work.ts';
import type { AtVersion } from '../../platform/database/many.ts';
import type { Page } from '../../platform/database/page.ts';
import { withKeptPlans } from '../../platform/database/planned.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { WithPicture } from '../../platform/exchange/importer.ts';

/** An import as it is stored; whether it can be undone depends on what day it is. */
export type StoredImport = Omit<ImportRecord, 'undoableUntil'> & { forgotten: boolean };

/** An import locked, for a change of it or by one who stores rows of it. */
export type HeldImport = Held<{ record: StoredImport }>;

export type NewImport = Omit<ImportDraft, 'id' | 'kind'> & { kind: ImportRecord['kind'] };

export type Act = 'added' | 'updated' | 'skipped' | 'refused';
export type Counts = Record<Act, number>;

/** What one row of an import did. */
export interface RowDone {
  kind: string;
  line: number;
  act: Act;
  itemId: string | null;
  version: number | null;
  before: object | null;
  /** How the item was after it, as its importer tells. */
  leftAs?: string | undefined;
}

/** A row that may be taken back: its item, as the import found and left it. */
export interface RowToTakeBack extends AtVersion {
  values: WithPicture;
  leftAs: string | null;
}

const shown = sql`
  id, kind, file_name as "fileName", format, row_count as rows, on_match as "onMatch", status, added, updated,
  skipped, refused, kept, notes, (select name from users where users.id = imports.created_by) as "createdBy",
  created_at as "createdAt", closed_at as "closedAt", forgotten`;

const NEWEST = {
  createdAt: {
    expression: sql`created_at`,
    type: 'timestamptz',
    of: (record) => record.createdAt,
  },
} as const satisfies Record<string, SortKey<StoredImport>>;

export async function listImports(
  db: Db,
  estateId: string,
  { kind, cursor, limit = LIST_LIMIT }: ImportQuery,
): Promise<Page<StoredImport>> {
  const { after, inOrder, pageOf } = keyset<StoredImport, 'createdAt'>(NEWEST, {
    sort: '-createdAt',
    cursor,
    limit,
  });
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const rows = await db.rows<StoredImport>(sql`
    select ${shown} from imports
    where estate_id = ${estateId} ${ofKind} ${after} ${inOrder}`);
  return pageOf(rows);
}

export async function findImport(db: Db, estateId: string, id: string): Promise<StoredImport | undefined> {
  return db.row<StoredImport>(sql`
    select ${shown} from imports
    where estate_id = ${estateId} and id = ${id}`);
}

/** Starts an import, or answers `false` where the estate has one of this id already. */
export async function insertImport(
  db: Db,
  estateId: string,
  id: string,
  { kind, fileName, format, rows, onMatch }: NewImport,
  { userId, at }: Stamp,
): Promise<boolean> {
  const inserted = await db.count(sql`
    insert into imports (estate_id, id, kind, file_name, format, row_count, on_match, created_at, created_by)
    values (${estateId}, ${id}, ${kind}, ${fileName}, ${format}, ${rows}, ${onMatch}, ${at}, ${userId})
    on conflict (estate_id, id) do nothing`);
  return inserted === 1;
}

/** Finds and locks an import of the estate for the rest of the transaction: nobody else does anything with it. */
export const holdImport = (tx: Transaction, estateId: string, id: string) =>
  lockImport(tx, estateId, id, sql`for update`);

/** Finds an import of the estate and keeps it from being changed but for its counts: others may store rows of it, too. */
export const joinImport = (tx: Transaction, estateId: string, id: string) =>
  lockImport(tx, estateId, id, sql`for key share`);

async function lockImport(
  tx: Transaction,
  estateId: string,
  id: string,
  lock: Sql,
): Promise<HeldImport | undefined> {
  const record = await tx.row<StoredImport>(sql`
    select ${shown} from imports
    where estate_id = ${estateId} and id = ${id} ${lock}`);
  return record && ({ record, estateId } as HeldImport);
}

/** Others who store rows wait for the end of this transaction from here on: it is the last they do, too. */
export async function countRows(
  tx: Transaction,
  { estateId, record }: HeldImport,
  more: Counts,
): Promise<void> {
  await tx.count(sql`
    update imports set added = added + ${more.added}, updated = updated + ${more.updated},
      skipped = skipped + ${more.skipped}, refused = refused + ${more.refused}
    where estate_id = ${estateId} and id = ${record.id}`);
}

export interface Closing {
  status: Exclude<ImportRecord['status'], 'open'>;
  kept?: number;
  notes?: string[];
  /** Rows of the file, where nobody knew at the start. */
  rows?: number;
}

export async function closeImport(
  tx: Transaction,
  { estateId, record }: HeldImport,
  { status, kept = 0, notes = record.notes, rows = record.rows }: Closing,
  at: Date,
): Promise<void> {
  await tx.count(sql`
    update imports set status = ${status}, closed_at = ${at}, kept = ${kept}, row_count = ${rows},
      notes = ${JSON.stringify(notes)}::text::jsonb
    where estate_id = ${estateId} and id = ${record.id}`);
}

/**
 * What the lines of an earlier, equal call did. Only what lies between the first and the last of them is read, and the
 * lines come as rows: of an array PostgreSQL would plan for each one, where as a rule nothing is stored yet.
 */
export async function findRowsDone(
  tx: Db,
  { estateId, record }: { estateId: string; record: Pick<StoredImport, 'id'> },
  kind: string,
  lines: readonly number[],
): Promise<{ line: number; act: Act }[]> {
  if (lines.length === 0) return [];
  return tx.rows<{ line: number; act: Act }>(sql`
    select line, act from import_rows
    where estate_id = ${estateId} and import_id = ${record.id} and kind = ${kind}
      and line between ${Math.min(...lines)} and ${Math.max(...lines)}
      and line in (select unnest(${[...lines]}::integer[]))`);
}

/** Forgets that rows were refused: they are tried again. */
export async function forgetRefused(
  tx: Transaction,
  { estateId, record }: HeldImport,
  kind: string,
  lines: readonly number[],
): Promise<void> {
  await tx.count(sql`
    delete from import_rows
    where estate_id = ${estateId} and import_id = ${record.id} and kind = ${kind} and act = 'refused'
      and line = any(${[...lines]}::integer[])`);
}

export async function insertRowsDone(
  tx: Transaction,
  { estateId, record }: HeldImport,
  rows: readonly RowDone[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = (field: keyof RowDone) => columnArray(rows.map((row) => row[field]));
  await withKeptPlans(tx, () =>
    tx.count(sql`
      insert into import_rows (estate_id, import_id, kind, line, act, item_id, version, before, left_as)
      select ${estateId}, ${record.id}, given.*
      from unnest(${column('kind')}::text[], ${column('line')}::integer[], ${column('act')}::text[],
        ${column('itemId')}::uuid[], ${column('version')}::integer[], ${column('before')}::jsonb[],
        ${column('leftAs')}::uuid[]) as given`),
  );
}

/** Rows taken back at once: what a server has room for. */
const PIECE = 5000;

/** What rows of an import did, a piece at a time; a cursor would keep the transaction's connection to itself. */
export async function* rowsToTakeBack(
  tx: Transaction,
  { estateId, record }: HeldImport,
  kind: string,
  act: 'added' | 'updated',
): AsyncGenerator<RowToTakeBack[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx.rows<RowToTakeBack>(sql`
      select item_id as id, version, before as values, left_as as "leftAs" from import_rows
      where estate_id = ${estateId} and import_id = ${record.id} and kind = ${kind} and act = ${act}
        and item_id > ${after}::uuid
      order by item_id limit ${PIECE}`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/**
 * Lets what earlier imports did to items be taken back, too, after this one's part in them was: two versions on, they are
 * again as they were before it. What somebody changed in between keeps its distance.
 * @param items as this import had left them
 */
export async function followRestored(
  tx: Transaction,
  { estateId, record }: HeldImport,
  items: readonly AtVersion[],
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const versions = items.map(({ version }) => version);
  await tx.count(sql`
    update import_rows set version = import_rows.version + 2
    from imports, unnest(${ids}::uuid[], ${versions}::integer[]) as restored (id, version)
    where imports.estate_id = ${estateId} and imports.id <> ${record.id} and not imports.forgotten
      and import_rows.estate_id = imports.estate_id and import_rows.import_id = imports.id
      and import_rows.item_id = restored.id and import_rows.version < restored.version`);
}

export async function forgetRows(tx: Transaction, { estateId, record }: HeldImport): Promise<void> {
  await tx.count(sql`delete from import_rows where estate_id = ${estateId} and import_id = ${record.id}`);
  await tx.count(
    sql`update imports set forgotten = true where estate_id = ${estateId} and id = ${record.id}`,
  );
}

/** Forgets what the rows of old imports did; one that was left open is over, too. */
export async function sweepImports(db: Database, closedBefore: Date): Promise<void> {
  await db.begin(async (tx) => {
    await mayTakeLong(tx);
    await tx.count(sql`
    with closing as (
      -- None that rows are just stored of.
      select estate_id, id from imports
      where not forgotten and created_at < ${closedBefore} and coalesce(closed_at, created_at) < ${closedBefore}
      for update skip locked
    ), old as (
      update imports set forgotten = true,
        status = case status when 'open' then 'finished' else status end,
        closed_at = coalesce(closed_at, created_at)
      from closing where imports.estate_id = closing.estate_id and imports.id = closing.id
      returning imports.estate_id, imports.id
    )
    delete from import_rows using old
    where import_rows.estate_id = old.estate_id and import_rows.import_id = old.id`);
  });
}
