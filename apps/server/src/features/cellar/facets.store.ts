import type { FacetQuery, WineFacets } from '@cuverie/contract';
import { FACET_LENGTH, STOCK_STATES } from '@cuverie/contract';
import { WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { planned } from '../../platform/database/planned.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { conditions, type Facet, ofEstate, type Picked } from './wines.filters.ts';
import { searchFor } from './wines.search.ts';

/** The facets with few values, counted together, and those with many, each alone. */
type Few = 'type' | 'window' | 'currency' | 'stock';
type Many = 'region' | 'vintage' | 'place';

interface Count {
  /** The one filter these wines don't pass, by its place among those that are set; those that fail two count nowhere. */
  failed: number;
  wines: number;
  bottles: number;
}

/** Wines that are alike in all facets with few values, with what their prices and ratings range over. */
interface FewCount extends Count, Record<Few, string | null> {
  minPrice: number | null;
  maxPrice: number | null;
  unpriced: number;
  minRating: number | null;
  maxRating: number | null;
  unrated: number;
}

/** Wines that are alike in one of the facets with many values; the others are null. */
interface ManyCount extends Count, Record<Many, string | number | null> {
  set: number;
}

/** What a row of `ManyCount` is of. */
const SETS = { region: 0b011, vintage: 0b101, place: 0b110 } as const;

export async function countFacets(
  db: Database,
  estateId: string,
  { q, regionSearch, placeSearch, placeList, ...where }: FacetQuery,
  today: string,
): Promise<WineFacets> {
  const search = q ? await planned(db, (tx) => searchFor(tx, estateId, q)) : undefined;
  const picked = { estateId, where, search, today };
  // Beside one another, and about as much work each.
  const [few, many] = await Promise.all([
    planned(db, (tx) => countFew(tx, picked)),
    planned(db, (tx) => countMany(tx, picked)),
  ]);
  const bits = bitsOf(Object.keys(conditions(picked)));
  const fewOf = <Value>(facet: Few) => valuesOf<Value, Few>(few, facet, bits(facet));
  const manyOf = <Value>(facet: Many) =>
    valuesOf<Value, Many>(
      many.filter(({ set }) => set === SETS[facet]),
      facet,
      bits(facet),
    );
  const whole = few.filter(({ failed }) => failed === 0);
  const regions = manyOf<string>('region');
  const places = manyOf<string>('place');
  return {
    wines: sumOf(whole, 'wines'),
    bottles: sumOf(whole, 'bottles'),
    type: inOrderOf(WINE_TYPES, fewOf('type')),
    window: inOrderOf(WINDOW_STATUSES, fewOf('window')),
    stock: inOrderOf(STOCK_STATES, fewOf('stock')),
    region: listed(regions, regionSearch, where.region),
    regions: regions.length,
    place: listed(places, placeSearch, where.place, placeList === 'all' ? places.length : FACET_LENGTH),
    places: places.length,
    vintage: manyOf<number>('vintage').sort((a, b) => b.value - a.value),
    currency: mostFirst(fewOf<string | null>('currency').filter(isNamed)),
    ...rangesOf(few, bits),
  };
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** The bit of each filter that is set, in their order; 0 for one that isn't, which nothing fails. */
function bitsOf(filters: readonly string[]): (facet: Facet) => number {
  return (facet) => (filters.includes(facet) ? 2 ** filters.indexOf(facet) : 0);
}

/**
 * Each wine that fails no filter, or one, with what it is counted by. `offset 0` has each condition judged once; else
 * PostgreSQL writes it wherever `failed` is spoken of.
 */
function judged(picked: Picked, columns: Sql): Sql {
  const failed = Object.values(conditions(picked)).reduce(
    (sum, condition, place) => sql`${sum} + case when ${condition} then 0 else ${2 ** place}::integer end`,
    sql`0`,
  );
  return sql`(
    select ${columns}, ${failed} as failed from wines where ${ofEstate(picked)} offset 0
  ) as judged where failed & (failed - 1) = 0`;
}

async function countFew(tx: Transaction, picked: Picked): Promise<FewCount[]> {
  const columns = sql`type, window_status(drink_from, drink_by, ${picked.today}::date) as "window", currency,
    case when quantity > 0 then 'in' else 'out' end as stock, quantity, price_amount, rating`;
  return hashed(tx, () =>
    tx.rows<FewCount>(sql`
      select failed, type, "window", currency, stock, count(*) as wines, sum(quantity) as bottles,
        min(price_amount) as "minPrice", max(price_amount) as "maxPrice",
        count(*) - count(price_amount) as unpriced, min(rating) as "minRating", max(rating) as "maxRating",
        count(*) - count(rating) as unrated
      from ${judged(picked, columns)} group by failed, type, "window", currency, stock`),
  );
}

async function countMany(tx: Transaction, picked: Picked): Promise<ManyCount[]> {
  const columns = sql`region, vintage, coalesce(storage_location, '') as place, quantity`;
  return hashed(tx, () =>
    tx.rows<ManyCount>(sql`
      select failed, region, vintage, place, grouping(region, vintage, place) as set, count(*) as wines,
        sum(quantity) as bottles
      from ${judged(picked, columns)}
      group by grouping sets ((failed, region), (failed, vintage), (failed, place))`),
  );
}

/**
 * Groups without sorting: PostgreSQL believes that one wine in two hundred passes as `judged`, and would sort all of them
 * for it, on disk. What is set for that is sent ahead, without a wait for its answer.
 */
async function hashed<Row>(tx: Transaction, count: () => Promise<Row[]>): Promise<Row[]> {
  const [, rows] = await Promise.all([tx.count(sql`set local enable_sort = off`), count()]);
  return rows;
}

interface Valued<Value> {
  value: Value;
  wines: number;
  bottles: number;
}

/** The values of a facet, counted over what passes every filter but its own. */
function valuesOf<Value, Column extends string>(
  counts: readonly (Count & Record<Column, unknown>)[],
  facet: Column,
  ownBit: number,
): Valued<Value>[] {
  const values = new Map<unknown, Valued<Value>>();
  for (const count of counts) {
    if (count.failed !== 0 && count.failed !== ownBit) continue;
    const value: unknown = count[facet];
    const sum = values.get(value) ?? { value: value as Value, wines: 0, bottles: 0 };
    sum.wines += count.wines;
    sum.bottles += count.bottles;
    values.set(value, sum);
  }
  return [...values.values()];
}

function inOrderOf<Value>(words: readonly Value[], values: readonly Valued<Value>[]): Valued<Value>[] {
  return words.map(
    (word) => values.find(({ value }) => value === word) ?? { value: word, wines: 0, bottles: 0 },
  );
}

const isNamed = (value: Valued<string | null>): value is Valued<string> => value.value !== null;

function mostFirst<Value>(values: Valued<Value>[]): Valued<Value>[] {
  return values.sort((a, b) => b.wines - a.wines || String(a.value).localeCompare(String(b.value)));
}

/** Letters alone, so that `chateau` is in `Château`. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function listed(
  values: Valued<string>[],
  search: string | undefined,
  chosen: readonly string[] = [],
  most: number = FACET_LENGTH,
): Valued<string>[] {
  const looked = plain(search ?? '');
  const found = mostFirst(values)
    .filter(({ value }) => plain(value).includes(looked))
    .slice(0, most);
  const absent = chosen.filter((value) => !found.some((counted) => counted.value === value));
  return [...found, ...inOrderOf(absent, values)];
}

function rangesOf(
  counts: readonly FewCount[],
  bits: (facet: Facet) => number,
): Pick<WineFacets, 'price' | 'rating'> {
  const over = (facet: Facet) => counts.filter(({ failed }) => failed === 0 || failed === bits(facet));
  const least = (values: (number | null)[]) =>
    values.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
  const greatest = (values: (number | null)[]) =>
    values.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
  const [price, rating] = [over('price'), over('rating')];
  return {
    price: {
      min: least(price.map(({ minPrice }) => minPrice)),
      max: greatest(price.map(({ maxPrice }) => maxPrice)),
      unknown: sumOf(price, 'unpriced'),
    },
    rating: {
      min: least(rating.map(({ minRating }) => minRating)),
      max: greatest(rating.map(({ maxRating }) => maxRating)),
      unknown: sumOf(rating, 'unrated'),
    },
  };
}
