import { FIGURE_REGIONS, type WholeCellarFigures } from '@cuverie/contract';
import { type CellarFigures, type CellarTally, WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
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

interface Share {
  wines: number;
  bottles: number;
  ml: number;
}

interface ShareRow extends Share {
  /** Bit mask of the columns a row is not grouped by: type 16, region 8, vintage 4, window 2, currency 1. */
  others: number;
  type: (typeof WINE_TYPES)[number] | null;
  region: string | null;
  /** `UNKNOWN_VINTAGE` or a year. */
  vintage: number | null;
  window: (typeof WINDOW_STATUSES)[number] | null;
  /** Of bottles with a price; `null` also for a price without a currency. */
  currency: string | null;
  isPriced: boolean | null;
  amount: number | null;
}

/** Rows grouped by vintage only, or by currency and whether there is a price. */
const BY_VINTAGE = 16 + 8 + 2 + 1;
const BY_CURRENCY = 16 + 8 + 4 + 2;

type Shares = Omit<WholeCellarFigures, keyof CellarFigures>;

const litres = ({ wines, bottles, ml }: Share) => ({ wines, bottles, litres: ml / 1000 });

/** Counts the wines with bottles, by their attributes, and what they cost by currency; an unknown price is not zero. */
export async function shareCellar(db: Db, estateId: string, today: string): Promise<Shares> {
  const rows = await db.rows<ShareRow>(sql`
    select type, region, vintage, "window", currency, "isPriced",
      grouping(type, region, vintage, "window", currency) as others, count(*) as wines,
      sum(quantity) as bottles, sum(ml) as ml, sum(price_amount * quantity)::float8 as amount
    from (
      select type, region, ${vintageOrUnknown} as vintage, window_status(drink_from, drink_by, ${today}::date) as "window", quantity,
        ${ml} as ml, price_amount, price_amount is not null as "isPriced",
        case when price_amount is not null then currency end as currency
      from wines where estate_id = ${estateId} and deleted_at is null and quantity > 0
    ) as kept
    group by grouping sets ((type), (region), (vintage), ("window"), (currency, "isPriced"))
    order by bottles desc, currency, wines desc, region`);
  const byCurrency = rows.filter(({ others }) => others === BY_CURRENCY);
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
    value: byCurrency.flatMap(({ currency, isPriced, amount, bottles }) =>
      isPriced ? [{ currency, amount: Math.round((amount ?? 0) * 100) / 100, bottles }] : [],
    ),
    unpricedBottles: byCurrency.find(({ isPriced }) => !isPriced)?.bottles ?? 0,
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
