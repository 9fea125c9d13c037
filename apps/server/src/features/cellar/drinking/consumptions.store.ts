import {
  type CellarConsumption,
  type Consumption,
  type ConsumptionQuery,
  type HistoryQuery,
  type HistoryWhere,
  LIST_LIMIT,
} from '@cuverie/contract';
import { type ConsumptionReason, TASTING_REASONS } from '@cuverie/domain';
import { underColumns } from '../../../platform/database/columns.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { Held } from '../../../platform/database/held.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { Page } from '../../../platform/database/page.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../../platform/database/stamp.ts';
import type { HeldWine } from '../wines/wines.store.ts';

/** What a consumption is stored with, beside its key, its wine and who wrote it when. */
export type ConsumptionValues = Pick<
  Consumption,
  'day' | 'quantity' | 'fromStock' | 'reason' | 'rating' | 'note' | 'takenBy'
>;

/** A consumption locked for a change; its wine is locked before it, always in this order. */
export type HeldConsumption = Held<{ consumption: Consumption }>;

const COLUMNS = {
  day: 'day',
  quantity: 'quantity',
  fromStock: 'from_stock',
  reason: 'reason',
  rating: 'rating',
  note: 'note',
  takenBy: 'taken_by',
} as const satisfies Record<keyof ConsumptionValues, string>;

const shown = sql`
  id, version, wine_id as "wineId", day, quantity, from_stock as "fromStock", reason, rating, note,
  taken_by as "takenBy", created_at as "createdAt", updated_at as "updatedAt"`;

/** The wines of the estate whose history is shown. */
export const ofShownWines = (estateId: string) =>
  sql`wine_id in (select id from wines where estate_id = ${estateId} and deleted_at is null)`;

const SORT_KEYS = {
  day: { expression: sql`day`, type: 'date', of: (consumption) => consumption.day },
} as const satisfies Record<string, SortKey<Consumption>>;

const newestFirst = <Row extends Consumption>({ cursor, limit = LIST_LIMIT }: ConsumptionQuery) =>
  keyset<Row, 'day'>(SORT_KEYS, { sort: '-day', cursor, limit });

/** The history of one wine, newest first. */
export async function listConsumptionsOfWine(
  db: Db,
  estateId: string,
  wineId: string,
  query: ConsumptionQuery,
): Promise<Page<Consumption>> {
  const { after, inOrder, pageOf } = newestFirst<Consumption>(query);
  const rows = await db.rows<Consumption>(sql`
    select ${shown} from consumptions
    where estate_id = ${estateId} and wine_id = ${wineId} ${after} ${inOrder}`);
  return pageOf(rows);
}

/** The history of the whole cellar, newest first. */
export async function listConsumptions(
  db: Db,
  estateId: string,
  { year, reason, ...query }: HistoryQuery,
): Promise<Page<CellarConsumption>> {
  const { after, inOrder, pageOf } = newestFirst<CellarConsumption>(query);
  const rows = await db.rows<CellarConsumption>(sql`
    select page.*, json_build_object('name', wines.name, 'producer', wines.producer, 'vintage', wines.vintage,
      'type', wines.type, 'bottleSizeMl', wines.bottle_size_ml) as wine
    from (
      select ${shown} from consumptions
      where estate_id = ${estateId} and ${ofShownWines(estateId)} ${ofHistory({ year, reason })}
        ${after} ${inOrder}
    ) as page join wines on wines.estate_id = ${estateId} and wines.id = page."wineId"
    order by page.day desc, page.id desc`);
  return pageOf(rows);
}

const ofHistory = ({ year, reason }: HistoryWhere): Sql => sql`
  ${year === undefined ? sql`` : sql`and day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1)`}
  ${reason === undefined ? sql`` : sql`and reason = any(${[...reason]}::text[])`}`;

/** What of a year's history has one reason. */
export interface HistoryPart {
  year: number;
  reason: ConsumptionReason;
  entries: number;
  bottles: number;
  rated: number;
  /** The sum of the ratings, points of 100. */
  points: number;
}

/** The history of the whole cellar by year and reason. */
export async function countHistory(db: Db, estateId: string): Promise<HistoryPart[]> {
  return db.rows<HistoryPart>(sql`
    select extract(year from day)::integer as year, reason, count(*) as entries, sum(quantity) as bottles,
      count(rating) as rated, coalesce(sum(rating), 0) as points
    from consumptions where estate_id = ${estateId} and ${ofShownWines(estateId)} group by 1, 2`);
}

export async function findConsumption(
  db: Db,
  estateId: string,
  id: string,
): Promise<Consumption | undefined> {
  const consumption = await db.row<Consumption>(sql`
    select ${shown} from consumptions
    where estate_id = ${estateId} and id = ${id} and ${ofShownWines(estateId)}`);
  return consumption;
}

/** Adds a consumption of a held wine; another of the same id makes it a violation of `consumptions_pkey`. */
export async function insertConsumption(
  tx: Transaction,
  { estateId, wine }: HeldWine,
  id: string,
  values: ConsumptionValues,
  stamp: Stamp,
): Promise<Consumption> {
  const row = {
    estate_id: estateId,
    id,
    wine_id: wine.id,
    ...underColumns(COLUMNS, values),
    ...created(stamp),
  };
  const consumption = await tx.one<Consumption>(
    sql`insert into consumptions ${sql.values(row)} returning ${shown}`,
  );
  return consumption;
}

/** Finds and locks a consumption of a held wine for the rest of the transaction. */
export async function holdConsumption(
  tx: Transaction,
  { estateId, wine }: HeldWine,
  id: string,
): Promise<HeldConsumption | undefined> {
  const consumption = await tx.row<Consumption>(sql`
    select ${shown} from consumptions
    where estate_id = ${estateId} and wine_id = ${wine.id} and id = ${id} for update`);
  return consumption && ({ consumption, estateId } as HeldConsumption);
}

/** Stores the given values of a consumption; what is `undefined` stays. */
export async function updateConsumption(
  tx: Transaction,
  { estateId, consumption }: HeldConsumption,
  values: { [Field in keyof ConsumptionValues]?: ConsumptionValues[Field] | undefined },
  stamp: Stamp,
): Promise<Consumption> {
  const row = { ...underColumns(COLUMNS, values), ...updated(stamp) };
  const after = await tx.one<Consumption>(sql`
    update consumptions set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = ${consumption.id} returning ${shown}`);
  return after;
}

export async function deleteConsumption(
  tx: Transaction,
  { estateId, consumption }: HeldConsumption,
): Promise<void> {
  await tx.count(sql`delete from consumptions where estate_id = ${estateId} and id = ${consumption.id}`);
}

/**
 * Reads anew when the history of these wines says they were last tasted, after an import brought or took entries. That is
 * no change somebody made of the wines: their versions stay.
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
