/** Rows of merged wines; their earlier values are stored with the act, so that it can be undone. */

import { takenFromFirst } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { byField, changeOf, type StoredItem, updateMany } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Stamp, updatedColumns } from '../../../platform/database/stamp.ts';
import { changedFields, note } from '../../../platform/history/note.ts';
import { refused } from '../../../platform/http/refusal.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import { recountTastings } from '../drinking/consumptions.store.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { WINES, type WineValues } from '../wines/wines.store.ts';
import { type MovedParts, moveBack, moveFrom } from './moving.ts';

export type WineItem = StoredItem<WineValues>;

/** What an act stores of each wine besides its columns. */
type MergedWine = MovedParts & { isKept: boolean };

const COLUMNS = [...Object.values(WINES.columns).map(([column]) => column), 'merged'];

/** Columns of a wine before the act. */
const found = sql`jsonb_build_object(${sql.join(
  COLUMNS.map((column) => sql`${column}::text, ${sql.identifier(column)}`),
  ', ',
)})`;

/** Maps the id of each merged wine to the wine it is part of. */
export async function mergedInto(
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; merged: string[] }>(sql`
    select id, merged from wines
    where estate_id = ${estateId} and merged is not null and merged && ${[...ids]}::uuid[] and deleted_at is null`);
  return new Map(rows.flatMap(({ id, merged }) => merged.map((one) => [one, id] as const)));
}

export interface Merge {
  undo: string;
  kept: WineItem;
  others: readonly WineItem[];
  /** Values of the remaining wine. */
  values: WineValues;
}

/**
 * Merges several locked wines: the others lose their bottles to the remaining one and are deleted.
 * @returns the pictures no visible wine uses any more
 */
export async function mergeRows(
  tx: Transaction,
  estateId: string,
  { undo, kept, others, values }: Merge,
  stamp: Stamp,
): Promise<PictureKey[]> {
  const all = [kept, ...others];
  const ids = all.map(({ id }) => id);
  await tx.count(sql`
    insert into undo_rows (estate_id, undo_id, row_id, version, before)
    select estate_id, ${undo}::uuid, id, version + 1, ${found} from wines
    where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  const merged = await tx.rows<{ merged: string[] | null }>(sql`
    select merged from wines where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  // Each picture belongs to one wine, so their pictures are swapped.
  await tx.count(sql`
    update wines set picture = null where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  await updateMany(tx, estateId, WINES, [{ ...kept, before: kept.values, values }], stamp);
  const now = [...others.map(({ id }) => id), ...merged.flatMap((row) => row.merged ?? [])];
  await tx.count(sql`
    update wines set merged = ${now}::uuid[] where estate_id = ${estateId} and id = ${kept.id}`);
  const pictures: PictureKey[] = [];
  for (const { id, version, values: was } of others) {
    const picture = was.picture === values.picture ? kept.values.picture : was.picture;
    if (picture !== null) pictures.push(picture);
    const left = {
      picture,
      quantity: 0,
      holdings: null,
      merged: null,
      deleted_at: stamp.at,
      ...updatedColumns(stamp),
    };
    await tx.count(sql`
      update wines set ${sql.assign(left)}, version = ${version + 1} where estate_id = ${estateId} and id = ${id}`);
    await note(tx, estateId, [changeOf(WINES, id, 'deleted', was, { after: { undo } })], stamp);
  }
  for (const { id, values: was } of all) {
    const move = { from: id, to: kept.id, returns: takenFromFirst(was, values) };
    const moved: MergedWine = { isKept: id === kept.id, ...(await moveFrom(tx, estateId, move, stamp)) };
    await tx.count(sql`
      update undo_rows set moved = ${JSON.stringify(moved)}::text::jsonb
      where estate_id = ${estateId} and undo_id = ${undo} and row_id = ${id}`);
  }
  await recountTastings(tx, estateId, ids);
  await saveSearchWords(tx, estateId, [kept.id]);
  await tx.count(sql`
    update undos set changed = ${ids.length} where estate_id = ${estateId} and id = ${undo}`);
  return pictures;
}

interface MergedRow {
  id: string;
  version: number;
  before: Record<string, unknown>;
  moved: MergedWine;
}

/**
 * Splits a merged wine into the wines it was made of.
 * @returns the wines, and their pictures that are visible again
 * @throws Refusal 409 if one of them was changed since
 */
export async function unmergeRows(
  tx: Transaction,
  estateId: string,
  undo: string,
  stamp: Stamp,
): Promise<{ ids: string[]; pictures: PictureKey[] }> {
  const rows = await tx.rows<MergedRow>(sql`
    select row_id as id, version, before, moved from undo_rows
    where estate_id = ${estateId} and undo_id = ${undo} order by row_id`);
  const ids = rows.map(({ id }) => id);
  await refuseChanged(tx, estateId, rows);
  await tx.count(sql`
    update wines set picture = null where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  for (const row of rows) await restoreRow(tx, estateId, row, stamp);
  for (const { id, moved } of rows) await moveBack(tx, estateId, id, moved, stamp);
  await recountTastings(tx, estateId, ids);
  await saveSearchWords(tx, estateId, ids);
  const pictures = rows.flatMap(({ before }) => (before['picture'] as PictureKey | null) ?? []);
  return { ids, pictures };
}

async function refuseChanged(tx: Transaction, estateId: string, rows: readonly MergedRow[]): Promise<void> {
  const standing = await tx.rows<{ id: string; version: number; isDeleted: boolean }>(sql`
    select id, version, deleted_at is not null as "isDeleted" from wines
    where estate_id = ${estateId} and id = any(${rows.map(({ id }) => id)}::uuid[]) order by id for update`);
  const isAsLeft = rows.every(({ id, version, moved: { isKept } }) =>
    standing.some((one) => one.id === id && one.version === version && one.isDeleted !== isKept),
  );
  const name = String(rows.find(({ moved }) => moved.isKept)?.before['name']);
  if (!isAsLeft) throw refused(409, 'merged_changed', { name });
}

async function restoreRow(
  tx: Transaction,
  estateId: string,
  { id, version, before, moved }: MergedRow,
  stamp: Stamp,
): Promise<void> {
  const { now } = await tx.one<{ now: Record<string, unknown> }>(sql`
    select ${found} as now from wines where estate_id = ${estateId} and id = ${id}`);
  const text = JSON.stringify(before);
  const columns = COLUMNS.map((column) => {
    const name = sql.identifier(column);
    return sql`${name} = (jsonb_populate_record(null::wines, ${text}::text::jsonb)).${name}`;
  });
  await tx.count(sql`
    update wines set ${sql.join(columns, ', ')}, deleted_at = null, version = ${version + 1},
      ${sql.assign(updatedColumns(stamp))}
    where estate_id = ${estateId} and id = ${id}`);
  const [was, is] = [byField(WINES, now), byField(WINES, before)];
  const more = { version: version + 1, ...(moved.isKept && changedFields(was, is)) };
  await note(tx, estateId, [changeOf(WINES, id, moved.isKept ? 'changed' : 'restored', is, more)], stamp);
}
