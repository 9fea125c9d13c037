import { WINE, type Wine, type WineDetail } from '@cuverie/contract';
import { type CustomValues, type Holding, holdingsOf, type Stock, TASTING_REASONS } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import { changeOf, type ManyTable } from '../../../platform/database/many.ts';
import { type LockedItem, rowsOf, underColumns } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type Stamp, updatedColumns } from '../../../platform/database/stamp.ts';
import { changedFields, note } from '../../../platform/history/note.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import type { Plans } from '../../../platform/plans/plans.ts';
import { saveSearchWords } from '../finding/wines.search.ts';

/** Columns of a wine except its keys and author. */
export type WineValues = Omit<
  WineDetail,
  | 'id'
  | 'version'
  | 'image'
  | 'thumbnail'
  | 'createdAt'
  | 'updatedAt'
  | 'holdings'
  | 'vintageUnknown'
  | 'custom'
> & {
  /** `null` if the vintage is known or there is none. */
  vintageUnknown: boolean | null;
  /** `null` if all bottles have one size, one place and no slot. */
  holdings: readonly Holding[] | null;
  /** Values of the estate's own fields by id. */
  custom: CustomValues | null;
  picture: PictureKey | null;
};

const COLUMNS = columnsOf(WINE);

export const WINES: ManyTable<WineValues> = {
  name: 'wines',
  kind: 'wine',
  named: 'name',
  deletesSoftly: true,
  owns: [['consumptions', 'wine_id']],
  columns: {
    ...COLUMNS,
    vintageUnknown: ['vintage_unknown', 'boolean'],
    holdings: ['holdings', 'jsonb'],
    custom: ['custom', 'jsonb'],
    picture: ['picture', 'text'],
    extra: ['extra', 'jsonb'],
    source: ['source', 'text'],
  },
};

export const shown = sql`
  id, version, ${selectList(COLUMNS, { lastTasted: sql`greatest(last_tasted, tasted_by_history)` })},
  vintage_unknown as "vintageUnknown", holdings, custom,
  '/media/' || picture || '.webp' as image, '/media/' || picture || '-small.webp' as thumbnail,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** A single wine has its own limit, since extra columns of its file may be longer than our fields. */
const detailed = sql`${shown}, extra, source`;

/** Columns of a selected wine; one in a single place has no list of places. */
export type StoredWine<Row extends Wine = Wine> = Omit<Row, 'holdings' | 'vintageUnknown' | 'custom'> &
  Pick<WineValues, 'holdings' | 'vintageUnknown' | 'custom'>;

/**
 * Formats a vintage for an answer. JSON omits `vintageUnknown` for a known one, but the field exists, so that the
 * history notices when a vintage becomes known.
 */
export const withVintage = <Row extends { vintageUnknown?: boolean | null | undefined }>(row: Row) => ({
  ...row,
  vintageUnknown: row.vintageUnknown ? (true as const) : undefined,
});

/** Formats a wine for an answer, with the places of its bottles. */
export const wineOf = <Row extends Wine>(stored: StoredWine<Row>): Row =>
  ({
    ...withVintage(stored),
    holdings: holdingsOf(stored),
    custom: stored.custom ?? undefined,
  }) as unknown as Row;

/** Stored columns of a wine's bottles. */
export const stockOfWine = ({ quantity, storageLocation, bottleSizeMl, holdings }: Wine): Stock => ({
  quantity,
  storageLocation,
  bottleSizeMl,
  holdings: holdings.length > 1 || holdings[0]?.slots ? holdings : null,
});

export const wines = rowsOf<WineDetail, WineValues, StoredWine<WineDetail>>(WINES, {
  thing: 'wine',
  shown: () => detailed,
  rowOf: wineOf,
});

/**
 * Inserts a wine; returns `undefined` if the estate already has one of this id.
 * @throws Refusal 402 if the plan has no room for it
 */
export async function insertWine(
  tx: Transaction,
  plans: Plans,
  estateId: string,
  id: string,
  values: WineValues,
  stamp: Stamp,
): Promise<WineDetail | undefined> {
  const wine = await wines.insert(tx, estateId, id, values, stamp);
  if (wine === undefined) return undefined;
  await plans.admitWine(tx, estateId);
  await saveSearchWords(tx, estateId, [id]);
  return wine;
}

/** Finds and locks a wine, even a deleted one, since it may be restored. */
export async function lockStock(
  tx: Transaction,
  estateId: string,
  id: string,
): Promise<LockedItem<WineDetail & { isDeleted: boolean }> | undefined> {
  const stored = await tx.row<StoredWine<WineDetail> & { isDeleted: boolean }>(sql`
    select ${detailed}, deleted_at is not null as "isDeleted" from wines
    where estate_id = ${estateId} and id = ${id} for update`);
  if (stored === undefined) return undefined;
  return { row: { ...wineOf<WineDetail>(stored), isDeleted: stored.isDeleted }, estateId } as LockedItem<
    WineDetail & { isDeleted: boolean }
  >;
}

/**
 * Stores a wine's remaining bottles and recomputes when it was last tasted. Call it after changing the drinking log, in
 * the same transaction. A deleted wine keeps its version, since the undo of its deletion compares it.
 */
export async function saveStock(
  tx: Transaction,
  { estateId, row: wine }: LockedItem<WineDetail>,
  stock: Stock,
  stamp: Stamp,
): Promise<WineDetail> {
  const left = { ...underColumns<Partial<WineValues>>(WINES, stock), ...updatedColumns(stamp) };
  const stored = await tx.one<StoredWine<WineDetail>>(sql`
    update wines set ${sql.assign(left)}, version = version + (deleted_at is null)::integer,
      tasted_by_history = (
        select max(day) from consumptions
        where estate_id = ${estateId} and wine_id = ${wine.id} and reason = any(${[...TASTING_REASONS]})
      )
    where estate_id = ${estateId} and id = ${wine.id} returning ${detailed}`);
  const after = wineOf<WineDetail>(stored);
  const more = { version: after.version, ...changedFields(wine, after) };
  await note(tx, estateId, [changeOf(WINES, wine.id, 'changed', after, more)], stamp);
  return after;
}

/** Counts the wines of a condition that lie in several places or in slots. */
export const countInPlaces = (tx: Transaction, condition: Sql): Promise<number> =>
  tx.count(sql`select from wines where ${condition} and holdings is not null`);

/**
 * Columns of wines whose bottles move to a place: they leave their slots, except bottles already there.
 * @param from only bottles in one of these places; an empty text means no place
 */
export function columnsMovedTo(place: string | null, from: readonly string[] | undefined) {
  const moves = (lies: Sql) =>
    from === undefined ? sql`true` : sql`coalesce(${lies}, '') = any(${[...from]}::text[])`;
  const after = (lies: Sql) => sql`case when ${moves(lies)} then ${place}::text else ${lies} end`;
  return {
    storage_location: after(sql`storage_location`),
    // Bottles of one size at one place are merged into one row.
    holdings: sql`(
      select case when count(*) > 1 or count(slots) > 0 then jsonb_agg(
        jsonb_build_object('place', place, 'bottles', bottles, 'bottleSizeMl', size)
          || case when slots is null then '{}' else jsonb_build_object('slots', slots) end order by at) end
      from (
        select ${after(sql`holding ->> 'place'`)} as place, sum((holding ->> 'bottles')::integer) as bottles,
          (holding ->> 'bottleSizeMl')::integer as size, min(at) as at,
          jsonb_agg(holding -> 'slots') filter (
            where holding ? 'slots' and holding ->> 'place' is not distinct from ${after(sql`holding ->> 'place'`)}
          ) -> 0 as slots
        from jsonb_array_elements(holdings) with ordinality as listed(holding, at) group by 1, 3
      ) as moved)`,
  };
}

/** Counts these wines with a drinking window that closes before it opens. */
export async function countClosedWindows(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
): Promise<number> {
  const { closed } = await tx.one<{ closed: number }>(sql`
    select count(*) as closed from wines
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and extract(year from drink_by) < drink_from`);
  return closed;
}
