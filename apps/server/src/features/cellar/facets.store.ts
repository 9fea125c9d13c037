import type { FacetQuery, WineFacets } from '@cuverie/contract';
import { FACET_LENGTH, STOCK_STATES } from '@cuverie/contract';
import { WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import type { Fragment } from '../../platform/database/keyset.ts';
import { planned } from '../../platform/database/planned.ts';
import { conditions, type Facet, ofEstate, type Picked } from './wines.filters.ts';
import { searchFor } from './wines.search.ts';

/** The facets that are counted value by value. */
type Counted = 'type' | 'region' | 'vintage' | 'window' | 'place' | 'currency' | 'stock';

/** What a row of counts is of: the facets with few values are counted together, each other one alone. */
const SETS = { few: 0b0111, region: 0b1011, vintage: 0b1101, place: 0b1110 } as const;

/** Wines that are alike in the facets of one set; the columns of other sets are null. */
interface Count extends Record<Counted, string | number | null> {
  /** The one filter these wines don't pass, by its place among those that are set; those that fail two count nowhere. */
  failed: number;
  set: number;
  wines: number;
  bottles: number;
}

interface Ranges {
  failed: number;
  minPrice: number | null;
  maxPrice: number | null;
  unpriced: number;
  minRating: number | null;
  maxRating: number | null;
  unrated: number;
}

export async function countFacets(
  sql: Sql,
  estateId: string,
  { q, regionSearch, placeSearch, placeList, ...where }: FacetQuery,
  today: string,
): Promise<WineFacets> {
  const search = q ? await planned(sql, (tx) => searchFor(tx, estateId, q)) : undefined;
  const picked = { estateId, where, search, today };
  const [counts, ranges] = await Promise.all([
    planned(sql, (tx) => countValues(tx, picked)),
    planned(sql, (tx) => findRanges(tx, picked)),
  ]);
  const bits = bitsOf(Object.keys(conditions(sql, picked)));
  const values = <Value>(facet: Counted) => valuesOf<Value>(counts, facet, bits(facet));
  const whole = counts.filter(({ failed, set }) => failed === 0 && set === SETS.few);
  const regions = values<string>('region');
  const places = values<string>('place');
  return {
    wines: sumOf(whole, 'wines'),
    bottles: sumOf(whole, 'bottles'),
    type: inOrderOf(WINE_TYPES, values('type')),
    window: inOrderOf(WINDOW_STATUSES, values('window')),
    stock: inOrderOf(STOCK_STATES, values('stock')),
    region: listed(regions, regionSearch, where.region),
    regions: regions.length,
    place: listed(places, placeSearch, where.place, placeList === 'all' ? places.length : FACET_LENGTH),
    places: places.length,
    vintage: values<number>('vintage').sort((a, b) => b.value - a.value),
    currency: mostFirst(values<string | null>('currency').filter(isNamed)),
    ...rangesOf(ranges, bits),
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
function judged(tx: Transaction, picked: Picked, columns: Fragment): Fragment {
  const failed = Object.values(conditions(tx, picked)).reduce(
    (sum, condition, place) => tx`${sum} + case when ${condition} then 0 else ${2 ** place}::integer end`,
    tx`0`,
  );
  return tx`(
    select ${columns}, ${failed} as failed from wines where ${ofEstate(tx, picked)} offset 0
  ) as judged where failed & (failed - 1) = 0`;
}

async function countValues(tx: Transaction, picked: Picked): Promise<Count[]> {
  const columns = tx`type, region, vintage, window_status(drink_from, drink_by, ${picked.today}::date) as "window",
    coalesce(storage_location, '') as place, currency, case when quantity > 0 then 'in' else 'out' end as stock, quantity`;
  // Every set is another look into a table of hashes for each wine: four cost half of eight.
  return tx<Count[]>`
    select failed, type, region, vintage, "window", place, currency, stock,
      grouping(type, region, vintage, place) as set, count(*) as wines, sum(quantity) as bottles
    from ${judged(tx, picked, columns)}
    group by grouping sets ((failed, type, "window", currency, stock), (failed, region), (failed, vintage),
      (failed, place))`;
}

async function findRanges(tx: Transaction, picked: Picked): Promise<Ranges[]> {
  return tx<Ranges[]>`
    select failed, min(price_amount) as "minPrice", max(price_amount) as "maxPrice",
      count(*) - count(price_amount) as unpriced, min(rating) as "minRating", max(rating) as "maxRating",
      count(*) - count(rating) as unrated
    from ${judged(tx, picked, tx`price_amount, rating`)} group by failed`;
}

interface Valued<Value> {
  value: Value;
  wines: number;
  bottles: number;
}

/** The values of a facet, counted over what passes every filter but its own. */
function valuesOf<Value>(counts: readonly Count[], facet: Counted, ownBit: number): Valued<Value>[] {
  const set = facet in SETS ? SETS[facet as keyof typeof SETS] : SETS.few;
  const values = new Map<unknown, Valued<Value>>();
  for (const count of counts) {
    if (count.set !== set || (count.failed !== 0 && count.failed !== ownBit)) continue;
    const sum = values.get(count[facet]) ?? { value: count[facet] as Value, wines: 0, bottles: 0 };
    sum.wines += count.wines;
    sum.bottles += count.bottles;
    values.set(count[facet], sum);
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
  ranges: readonly Ranges[],
  bits: (facet: Facet) => number,
): Pick<WineFacets, 'price' | 'rating'> {
  const over = (facet: Facet) => ranges.filter(({ failed }) => failed === 0 || failed === bits(facet));
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
