import type { ImportDraft, ImportQuery, ImportRecord, RefusedFile } from '@cuverie/contract';
import { LIST_LIMIT } from '@cuverie/contract';
import type { Database, Db, Transaction } from '../../platform/database/database.ts';
import { keyset, type SortKey } from '../../platform/database/keyset.ts';
import type { LockedRow } from '../../platform/database/locked-row.ts';
import { extendStatementTimeout } from '../../platform/database/long-work.ts';
import type { Page } from '../../platform/database/page.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { RowErrors } from '../../platform/exchange/kind.ts';
import { note } from '../../platform/history/note.ts';

/** A stored import; whether it can be undone depends on the day. */
export type StoredImport = Omit<ImportRecord, 'undoableUntil'> & { forgotten: boolean };

/** An import locked for a change, or for staging rows. */
export type LockedImport = LockedRow<{ record: StoredImport }>;

export type NewImport = Omit<ImportDraft, 'id' | 'kind'> & { kind: ImportRecord['kind'] };

export type Counts = Pick<ImportRecord, 'added' | 'updated' | 'skipped' | 'refused'>;

const shown = sql`
  id, kind, file_name as "fileName", format, row_count as rows, on_match as "onMatch", strict, status, added, updated,
  skipped, refused, refused_file is not null as "hasRefusedFile", kept, notes, (select name from users where users.id = imports.created_by) as "createdBy",
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

/** Inserts an import; returns `false` if the estate already has one of this id. */
export async function insertImport(
  db: Transaction,
  estateId: string,
  id: string,
  { kind, fileName, format, rows, onMatch, strict = false }: NewImport,
  stamp: Stamp,
): Promise<boolean> {
  const { userId, at } = stamp;
  const inserted = await db.count(sql`
    insert into imports (estate_id, id, kind, file_name, format, row_count, on_match, strict, created_at, created_by)
    values (${estateId}, ${id}, ${kind}, ${fileName}, ${format}, ${rows}, ${onMatch}, ${strict}, ${at}, ${userId})
    on conflict (estate_id, id) do nothing`);
  if (inserted === 0) return false;
  await note(db, estateId, [{ kind: 'import', id, act: 'added', version: null, name: fileName }], stamp);
  return true;
}

/** Lets one import of an estate at a time be stored or undone, so that each sees the results of those before. */
export async function waitForOtherImports(tx: Transaction, estateId: string): Promise<void> {
  await tx.count(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${estateId}`}, 0))`);
}

/** Finds and locks an import of the estate until the transaction ends. */
export const lockImportForUpdate = (tx: Transaction, estateId: string, id: string) =>
  lockImport(tx, estateId, id, sql`for update`);

/** Finds an import of the estate and locks it against changes; other calls may stage rows too. */
export const shareImport = (tx: Transaction, estateId: string, id: string) =>
  lockImport(tx, estateId, id, sql`for share`);

async function lockImport(
  tx: Transaction,
  estateId: string,
  id: string,
  lock: Sql,
): Promise<LockedImport | undefined> {
  const record = await tx.row<StoredImport>(sql`
    select ${shown} from imports
    where estate_id = ${estateId} and id = ${id} ${lock}`);
  return record && ({ record, estateId } as LockedImport);
}

/** Stores the refused rows of a finished import as a file. */
export const saveRefusedFile = (
  tx: Transaction,
  { estateId, record }: LockedImport,
  { rows, file }: RefusedFile,
): Promise<number> =>
  tx.count(sql`
    update imports set refused = ${rows}, refused_file = ${file}
    where estate_id = ${estateId} and id = ${record.id}`);

export const findRefusedFile = (db: Db, estateId: string, id: string): Promise<RefusedFile | undefined> =>
  db.row<RefusedFile>(sql`
    select refused as rows, refused_file as file from imports
    where estate_id = ${estateId} and id = ${id} and refused_file is not null`);

export interface ImportOutcome {
  status: Exclude<ImportRecord['status'], 'open'>;
  counts?: Counts;
  kept?: number;
  notes?: string[];
  /** Number of rows in the file, if unknown at the start. */
  rows?: number;
}

export async function closeImport(
  tx: Transaction,
  { estateId, record }: LockedImport,
  { status, counts = record, kept = 0, notes = record.notes, rows = record.rows }: ImportOutcome,
  stamp: Stamp,
): Promise<void> {
  await tx.count(sql`
    update imports set status = ${status}, closed_at = ${stamp.at}, added = ${counts.added}, updated = ${counts.updated},
      skipped = ${counts.skipped}, refused = ${counts.refused}, kept = ${kept}, row_count = ${rows},
      notes = ${JSON.stringify(notes)}::text::jsonb
    where estate_id = ${estateId} and id = ${record.id}`);
  const change = { before: { status: record.status }, after: { status, ...counts, kept } };
  const one = {
    kind: 'import',
    id: record.id,
    act: 'changed',
    version: null,
    name: record.fileName,
  } as const;
  await note(tx, estateId, [{ ...one, ...change }], stamp);
}

/** A row refused at the end of the import, with its kind. */
export type RefusedOfKind = RowErrors & { kind: string; line: number };

/**
 * Deletes results of old imports, and abandoned imports, which stored nothing.
 * @param closedBefore imports finished earlier cannot be undone any more
 * @param openedBefore imports started earlier are abandoned
 */
export async function sweepImports(db: Database, closedBefore: Date, openedBefore: Date): Promise<void> {
  await db.begin(async (tx) => {
    await extendStatementTimeout(tx);
    await tx.count(sql`
      with old as (
        update imports set forgotten = true, refused_file = null
        where not forgotten and status <> 'open' and closed_at < ${closedBefore} returning estate_id, id
      )
      delete from import_rows using old
      where import_rows.estate_id = old.estate_id and import_rows.import_id = old.id`);
    await tx.count(sql`delete from imports where status = 'open' and created_at < ${openedBefore}`);
  });
}
