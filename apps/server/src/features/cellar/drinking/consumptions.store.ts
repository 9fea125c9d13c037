import {
  type CellarConsumption,
  type Consumption,
  type ConsumptionQuery,
  type HistoryQuery,
  type HistoryWhere,
  LIST_LIMIT,
} from '@cuverie/contract';
import { type ConsumptionReason, TASTING_REASONS } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { withVintage } from '../wines/wines.store.ts';

/** Columns of an entry except its keys and author. */
export type EntryValues = Pick<
  Consumption,
  'day' | 'quantity' | 'fromStock' | 'takenFrom' | 'boughtAs' | 'reason' | 'rating' | 'note' | 'takenBy'
> & { wine: string; source: string | null };

export const ENTRIES: ManyTable<EntryValues> = {
  name: 'consumptions',
  kind: 'consumption',
  belongsTo: ['wine_id', 'wines', 'name'],
  columns: {
    wine: ['wine_id', 'uuid'],
    day: ['day', 'date'],
    quantity: ['quantity', 'integer'],
    fromStock: ['from_stock', 'boolean'],
    takenFrom: ['taken_from', 'jsonb'],
    boughtAs: ['bought_as', 'jsonb'],
    reason: ['reason', 'text'],
    rating: ['rating', 'numeric'],
    note: ['note', 'text'],
    takenBy: ['taken_by', 'text'],
    source: ['source', 'text'],
  },
};

const shown = sql`
  id, version, wine_id as "wineId", day, quantity, from_stock as "fromStock", taken_from as "takenFrom", reason, rating,
  note, bought_as as "boughtAs", taken_by as "takenBy", created_at as "createdAt", updated_at as "updatedAt"`;

/** Wines of the estate whose history is shown. */
export const ofShownWines = (estateId: string) =>
  sql`wine_id in (select id from wines where estate_id = ${estateId} and deleted_at is null)`;

const SORT_KEYS = {
  day: { expression: sql`day`, type: 'date', of: (consumption) => consumption.day },
} as const satisfies Record<string, SortKey<Consumption>>;

/** Locks an entry after its wine; all changes use this order. */
export const entries = rowsOf<Consumption, EntryValues>(ENTRIES, { thing: 'entry', shown: () => shown });

/** Lists the history of one wine, newest first. */
export const listConsumptionsOfWine = (db: Db, estateId: string, wineId: string, query: ConsumptionQuery) =>
  entries.list(db, estateId, SORT_KEYS, { sort: '-day', ...query }, sql`and wine_id = ${wineId}`);

/** Lists the history of the whole cellar, newest first. */
export async function listConsumptions(
  db: Db,
  estateId: string,
  { year, month, reason, cursor, limit = LIST_LIMIT }: HistoryQuery,
): Promise<Page<CellarConsumption>> {
  const { after, inOrder, pageOf } = keyset<CellarConsumption, 'day'>(SORT_KEYS, {
    sort: '-day',
    cursor,
    limit,
  });
  const rows = await db.rows<CellarConsumption>(sql`
    select page.*, json_build_object('name', wines.name, 'producer', wines.producer, 'vintage', wines.vintage,
      'vintageUnknown', wines.vintage_unknown,
      'type', wines.type, 'bottleSizeMl', wines.bottle_size_ml) as wine
    from (
      select ${shown} from consumptions
      where estate_id = ${estateId} and ${ofShownWines(estateId)} ${ofHistory({ year, month, reason })}
        ${after} ${inOrder}
    ) as page join wines on wines.estate_id = ${estateId} and wines.id = page."wineId"
    order by page.day desc, page.id desc`);
  return pageOf(rows.map((row) => ({ ...row, wine: withVintage(row.wine) })));
}

/** Of a month, `YYYY-MM`. */
const ofMonth = (month: string | undefined): Sql =>
  month === undefined
    ? sql``
    : sql`and day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'`;

const ofHistory = ({ year, month, reason }: HistoryWhere): Sql => sql`
  ${ofMonth(month)}
  ${year === undefined ? sql`` : sql`and day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1)`}
  ${reason === undefined ? sql`` : sql`and reason = any(${[...reason]}::text[])`}`;

/** Totals of one year and reason. */
export interface HistoryPart {
  year: number;
  reason: ConsumptionReason;
  entries: number;
  bottles: number;
  rated: number;
  /** Sum of the ratings, of 100 points each. */
  points: number;
}

/** Totals of the whole cellar, or of one month of it, by year and reason. */
export async function countHistory(db: Db, estateId: string, month?: string): Promise<HistoryPart[]> {
  return db.rows<HistoryPart>(sql`
    select extract(year from day)::integer as year, reason, count(*) as entries, sum(quantity) as bottles,
      count(rating) as rated, coalesce(sum(rating), 0) as points
    from consumptions where estate_id = ${estateId} and ${ofShownWines(estateId)} ${ofMonth(month)} group by 1, 2`);
}

/**
 * Recomputes when these wines were last tasted, after an import added or removed entries. Versions stay, since this is
 * no edit of a wine.
 */
export async function recountTastings(
  tx: Transaction,
  estateId: string,
  wineIds: readonly string[],
): Promise<void> {
  await tx.count(sql`
    update wines set tasted_by_history = newest.day
    from (
      select wanted.id, max(consumptions.day) as day
      from (select distinct unnest(${[...wineIds]}::uuid[]) as id) as wanted
      left join consumptions on consumptions.estate_id = ${estateId} and consumptions.wine_id = wanted.id
        and consumptions.reason = any(${[...TASTING_REASONS]})
      group by wanted.id
    ) as newest
    where wines.estate_id = ${estateId} and wines.id = newest.id
      and wines.tasted_by_history is distinct from newest.day`);
}
