/** Computes the charts of a cellar over time, each in one statement. */
import { type CellarCharts, CHART_MONTHS, CHART_YEARS } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { findHomeCurrency, ratesAt } from '../../../platform/database/money.ts';
import { sql } from '../../../platform/database/sql.ts';
import { ofShownWines } from '../drinking/consumptions.store.ts';
import { readyIn } from '../finding/wines.filters.ts';
import { recordedPurchases } from '../money/spending.ts';

interface Now {
  /** `YYYY-MM-DD` */
  today: string;
  /** Decides the day on which a wine was entered. */
  timeZone: string;
}

export async function chartCellar(db: Db, estateId: string, now: Now): Promise<CellarCharts> {
  const money = await currencyOf(db, estateId, now.today);
  const [months, left, years] = await Promise.all([
    countMonths(db, estateId, money, now),
    countLeftOut(db, estateId, money.currency, now),
    countReady(db, estateId, now.today),
  ]);
  const { currency, ratesDay } = money;
  return { currency, ratesDay, months, ...left, years };
}

interface Money {
  currency: string | null;
  ratesDay: string | null;
  /** The newest rates as JSON. */
  rates: string | null;
}

async function currencyOf(db: Db, estateId: string, today: string): Promise<Money> {
  const home = await findHomeCurrency(db, estateId);
  return db.one<Money>(sql`
    select coalesce(${home}::text, (
        select currency from wines
        where estate_id = ${estateId} and deleted_at is null and price_amount is not null and currency is not null
        group by currency order by sum(quantity) desc, currency limit 1)) as currency,
      (select max(day) from exchange_rates where estate_id = ${estateId} and day <= ${today}::date) as "ratesDay",
      ${ratesAt(estateId, sql`${today}::date`)}::text as rates`);
}

/**
 * Bottles that came in, by wine: what arrived of purchases, and the others with the price and purchase day of their
 * wine. Those are as many as the wine has and had by its log, without the arrived ones. Fewer than none, since bottles
 * were taken off without an entry, counts as gone today.
 */
const flows = (estateId: string, { today, timeZone }: Now) => sql`
  recorded as (${recordedPurchases(estateId)}),
  kept as (
    select id, quantity, price_amount, currency, purchase_date,
      (created_at at time zone ${timeZone}::text)::date as entered
    from wines where estate_id = ${estateId} and deleted_at is null
  ),
  drunk as (
    select wine_id, day, quantity as bottles from consumptions
    where estate_id = ${estateId} and ${ofShownWines(estateId)}
  ),
  gone as (select wine_id, sum(bottles) as bottles, min(day) as first from drunk group by wine_id),
  arrived as (select wine_id, sum(bottles) as bottles, bool_or(dates_wine) as dates_wine from recorded where wine_id is not null group by wine_id),
  own as (
    select kept.*, case when arrived.dates_wine then null else purchase_date end as own_day,
      (kept.quantity + coalesce(gone.bottles, 0) - coalesce(arrived.bottles, 0))::integer as bottles,
      gone.first
    from kept
    left join gone on gone.wine_id = kept.id
    left join arrived on arrived.wine_id = kept.id
  ),
  came as (
    select recorded.wine_id, recorded.day, recorded.bottles, recorded.amount, recorded.currency, false as undated
    from recorded join kept on kept.id = recorded.wine_id
    union all
    select id, coalesce(own_day, least(entered, first)), bottles, price_amount, currency, own_day is null
    from own where bottles > 0
  ),
  bought as (
    select day, bottles, amount, currency from came where not undated
    union all
    select day, bottles, amount, currency from recorded where list = 'to-come'
  ),
  rated as (
    select day, ${ratesAt(estateId, sql`days.day`)} as rates
    from (select distinct day from bought where day is not null) as days
  ),
  held as (
    select wine_id, day, bottles from came
    union all select wine_id, day, -bottles from drunk
    union all select id, ${today}::date, bottles from own where bottles < 0
  )`;

const monthOf = (day: string) => day.slice(0, 7);

/** Returns the months from the first to the last, `YYYY-MM`. */
function monthsUpTo(first: string, last: string): string[] {
  const [year = 0, month = 0] = first.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0] = last.split('-').map(Number);
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  return Array.from({ length: Math.max(count, 1) }, (_, at) => {
    const index = month - 1 + at;
    return `${year + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}

async function countMonths(
  db: Db,
  estateId: string,
  { currency, rates }: Money,
  now: Now,
): Promise<CellarCharts['months']> {
  const rows = await db.rows<{ month: string; in: number; out: number; value: number; spent: number }>(sql`
    with ${flows(estateId, now)},
    events as (
      select day, bottles as came, 0 as went, 0::numeric as value, 0::numeric as spent from came where not undated
      union all select day, 0, bottles, 0, 0 from drunk
      union all
      select held.day, 0, 0, held.bottles * worth.amount, 0
      from held join (
        select id, coalesce(in_currency(price_amount, currency, ${currency}::text, rates), 0) as amount
        from kept, (select ${rates}::text::jsonb as rates) as newest offset 0
      ) as worth on worth.id = held.wine_id
      union all
      select day, 0, 0, 0, bottles * coalesce(in_currency(amount, currency, ${currency}::text, rates), 0)
      from bought join rated using (day)
    )
    select to_char(least(day, ${now.today}::date), 'YYYY-MM') as month, sum(came)::integer as "in", sum(went)::integer as "out",
      sum(value)::float8 as value, sum(spent)::float8 as spent
    from events group by 1 order by 1`);
  const [first] = rows;
  if (first === undefined) return [];
  const months = monthsUpTo(first.month, monthOf(now.today)).slice(-CHART_MONTHS);
  const found = new Map(rows.map((row) => [row.month, row]));
  const [start = ''] = months;
  let value = rows.reduce((sum, row) => (row.month < start ? sum + row.value : sum), 0);
  return months.map((month) => {
    const row = found.get(month);
    value += row?.value ?? 0;
    // Bottles drunk before the day they were bought would make less than nothing.
    return {
      month,
      in: row?.in ?? 0,
      out: row?.out ?? 0,
      value: cents(Math.max(value, 0)),
      spent: cents(row?.spent ?? 0),
    };
  });
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

async function countLeftOut(
  db: Db,
  estateId: string,
  currency: string | null,
  now: Now,
): Promise<Pick<CellarCharts, 'undatedBottles' | 'unspent'>> {
  const rows = await db.rows<{
    why: 'undated' | 'unpriced' | 'unrated';
    currency: string | null;
    bottles: number;
  }>(sql`
    with ${flows(estateId, now)},
    left_out as (
      select 'undated' as why, null as currency, bottles from came where undated
      union all select 'unpriced', null, bottles from bought where amount is null and day is not null
      union all
      select 'unrated', currency, bottles from bought join rated using (day)
      where amount is not null and in_currency(amount, currency, ${currency}::text, rates) is null
    )
    select why, currency, sum(bottles)::integer as bottles from left_out group by 1, 2 order by 3 desc, 2`);
  const of = (why: string) => rows.find((row) => row.why === why)?.bottles ?? 0;
  return {
    undatedBottles: of('undated'),
    unspent: {
      unpriced: of('unpriced'),
      without: rows.flatMap((row) =>
        row.why === 'unrated' ? [{ currency: row.currency, bottles: row.bottles }] : [],
      ),
    },
  };
}

/** Counts the bottles in their drinking window by year, up to the last year in which one opens or closes. */
function countReady(db: Db, estateId: string, today: string): Promise<CellarCharts['years']> {
  const thisYear = Number(today.slice(0, 4));
  return db.rows<CellarCharts['years'][number]>(sql`
    with windowed as (
      select quantity, drink_from, drink_by from wines
      where estate_id = ${estateId} and deleted_at is null and quantity > 0
        and (drink_from is not null or drink_by is not null)
    )
    select year, count(quantity)::integer as wines, coalesce(sum(quantity), 0)::integer as bottles
    from generate_series(${thisYear}::integer, least(${thisYear + CHART_YEARS - 1}::integer, (
      select coalesce(greatest(max(drink_from), max(extract(year from drink_by))::integer), 0) from windowed))) as year
    left join windowed on ${readyIn(sql`year`)}
    group by year order by year`);
}
