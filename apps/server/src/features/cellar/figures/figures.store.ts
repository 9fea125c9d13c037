import { FIGURE_REGIONS, type WholeCellarFigures } from '@cuverie/contract';
import { type CellarTally, WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { UNKNOWN_VINTAGE, vintageOrUnknown } from '../finding/wines.filters.ts';

/** Millilitres in a wine's bottles, which may differ in size. */
const ml = sql`case when holdings is null then quantity::bigint * bottle_size_ml else (
  select sum((holding ->> 'bottles')::bigint * (holding ->> 'bottleSizeMl')::bigint)
  from jsonb_array_elements(holdings) as holding) end`;

export async function tallyCellar(db: Db, estateId: string): Promise<CellarTally> {
  return db.one<CellarTally>(sql`
    select wines, bottles, "bottledMl", barrels, "barrelledL", "datedWines",
      "wineVintages" + "barrelVintages" as "vintageSum"
    from (
      select count(*) as wines, coalesce(sum(quantity), 0) as bottles,
        coalesce(sum(${ml}), 0) as "bottledMl",
        count(vintage) as "datedWines", coalesce(sum(vintage), 0) as "wineVintages"
      from wines where estate_id = ${estateId} and deleted_at is null
    ) as bottled, (
      select count(*) as barrels, coalesce(sum(fill_level), 0) as "barrelledL",
        coalesce(sum(vintage), 0) as "barrelVintages"
      from barrels where estate_id = ${estateId} and deleted_at is null
    ) as barrelled`);
}

type Value = Pick<WholeCellarFigures, 'value' | 'unpricedBottles'>;

/** Cost of the bottles with known prices; an unknown price is not zero. */
export async function valueCellar(db: Db, estateId: string): Promise<Value> {
  // A double, since a sum with many digits must not overflow.
  const rows = await db.rows<{
    currency: string | null;
    priced: boolean;
    amount: number;
    bottles: number;
  }>(sql`
    select currency, priced, coalesce(sum(price_amount * quantity), 0)::float8 as amount, sum(quantity) as bottles
    from (
      select case when price_amount is not null then currency end as currency, price_amount is not null as priced,
        price_amount, quantity
      from wines where estate_id = ${estateId} and deleted_at is null and quantity > 0
    ) as kept
    group by currency, priced order by bottles desc, currency`);
  return {
    value: rows
      .filter(({ priced }) => priced)
      .map(({ currency, amount, bottles }) => ({
        currency,
        amount: Math.round(amount * 100) / 100,
        bottles,
      })),
    unpricedBottles: rows.find(({ priced }) => !priced)?.bottles ?? 0,
  };
}

interface Share {
  wines: number;
  bottles: number;
  ml: number;
}

interface ShareRow extends Share {
  /** Bit mask of the columns a row is not grouped by: type 8, region 4, vintage 2, window 1. */
  others: number;
  type: (typeof WINE_TYPES)[number] | null;
  region: string | null;
  /** `UNKNOWN_VINTAGE` or a year. */
  vintage: number | null;
  window: (typeof WINDOW_STATUSES)[number] | null;
}

/** Rows grouped by vintage only. */
const BY_VINTAGE = 8 + 4 + 1;

type Shares = Pick<
  WholeCellarFigures,
  'byType' | 'byRegion' | 'otherRegions' | 'byVintage' | 'nonVintage' | 'unknownVintage' | 'byWindow'
>;

const litres = ({ wines, bottles, ml }: Share) => ({ wines, bottles, litres: ml / 1000 });

/** Counts the wines with bottles, by their attributes. */
export async function shareCellar(db: Db, estateId: string, today: string): Promise<Shares> {
  const rows = await db.rows<ShareRow>(sql`
    select type, region, vintage, "window", grouping(type, region, vintage, "window") as others, count(*) as wines,
      sum(quantity) as bottles, sum(ml) as ml
    from (
      select type, region, ${vintageOrUnknown} as vintage, window_status(drink_from, drink_by, ${today}::date) as "window", quantity,
        ${ml} as ml
      from wines where estate_id = ${estateId} and deleted_at is null and quantity > 0
    ) as kept
    group by grouping sets ((type), (region), (vintage), ("window"))
    order by bottles desc, wines desc, region`);
  const regions = rows.flatMap((row) =>
    row.region === null ? [] : [{ region: row.region, ...litres(row) }],
  );
  const withoutYear = (none: number | null) => {
    const found = rows.find(({ others, vintage }) => others === BY_VINTAGE && vintage === none);
    return found ? litres(found) : null;
  };
  return {
    byType: inOrder(WINE_TYPES, 'type', rows),
    byRegion: regions.slice(0, FIGURE_REGIONS),
    otherRegions: together(regions.slice(FIGURE_REGIONS)),
    byVintage: rows
      .flatMap((row) =>
        row.vintage === null || row.vintage === UNKNOWN_VINTAGE
          ? []
          : [{ vintage: row.vintage, ...litres(row) }],
      )
      .sort((a, b) => a.vintage - b.vintage),
    nonVintage: withoutYear(null),
    unknownVintage: withoutYear(UNKNOWN_VINTAGE),
    byWindow: inOrder(WINDOW_STATUSES, 'window', rows),
  };
}

function inOrder<Word extends string, By extends 'type' | 'window'>(
  words: readonly Word[],
  by: By,
  rows: readonly ShareRow[],
) {
  return words.flatMap((word) =>
    rows
      .filter((row) => (row[by] as string | null) === word)
      .map((row) => ({ [by]: word, ...litres(row) }) as Record<By, Word> & ReturnType<typeof litres>),
  );
}

function together(regions: readonly ReturnType<typeof litres>[]): Shares['otherRegions'] {
  if (regions.length === 0) return null;
  const sum = (of: (region: ReturnType<typeof litres>) => number) =>
    regions.reduce((total, region) => total + of(region), 0);
  return {
    regions: regions.length,
    wines: sum(({ wines }) => wines),
    bottles: sum(({ bottles }) => bottles),
    litres: Math.round(sum((region) => region.litres) * 1000) / 1000,
  };
}
