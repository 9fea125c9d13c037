import type { FacetQuery, WineFacets } from '@cuverie/contract';
import { FACET_LENGTH, STOCK_STATES } from '@cuverie/contract';
import { WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import type { Fragment } from '../../platform/database/keyset.ts';
import { planned } from '../../platform/database/planned.ts';
import { conditions, type Facet, ofEstate, type Picked } from './wines.filters.ts';
import { searchFor } from './wines.search.ts';

/** The facets that are counted value by value, by the columns of `judged`. */
const COUNTED = ['type', 'region', 'vintage', 'window', 'place', 'currency', 'stock'] as const;
type Counted = (typeof COUNTED)[number];

/** One value of one facet, or of none: all columns but the counted one are null. */
interface Count extends Record<Counted, string | number | null> {
  /** The one filter these wines don't pass; those that fail two count nowhere. */
  failed: Facet | null;
  /** Which columns it is not counted by, as bits, `type` the highest. */
  others: number;
  wines: number;
  bottles: number;
}

interface Ranges {
  failed: Facet | null;
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
  { q, regionSearch, placeSearch, ...where }: FacetQuery,
  today: string,
): Promise<WineFacets> {
  const search = q ? await planned(sql, (tx) => searchFor(tx, estateId, q)) : undefined;
  const picked = { estateId, where, search, today };
  const [counts, ranges] = await Promise.all([
    planned(sql, (tx) => countValues(tx, picked)),
    planned(sql, (tx) => findRanges(tx, picked)),
  ]);
  const values = <Value>(facet: Counted) => valuesOf<Value>(counts, facet);
  const whole = counts.find((count) => count.failed === null && count.others === 2 ** COUNTED.length - 1);
  const regions = values<string>('region');
  const places = values<string>('place');
  return {
    wines: whole?.wines ?? 0,
    bottles: whole?.bottles ?? 0,
    type: inOrderOf(WINE_TYPES, values('type')),
    window: inOrderOf(WINDOW_STATUSES, values('window')),
    stock: inOrderOf(STOCK_STATES, values('stock')),
    region: listed(regions, regionSearch, where.region),
    regions: regions.length,
    place: listed(places, placeSearch, where.place),
    places: places.length,
    vintage: values<number>('vintage').sort((a, b) => b.value - a.value),
    currency: mostFirst(values<string | null>('currency').filter(isNamed)),
    ...rangesOf(ranges),
  };
}

/** Each wine that fails no filter, or one, with what it is counted by. */
function judged(tx: Transaction, picked: Picked): Fragment {
  const each = Object.entries(conditions(tx, picked));
  const misses = each.reduce(
    (sum, [, condition]) => tx`${sum} + case when ${condition} then 0 else 1 end`,
    tx`0`,
  );
  const failed = each.reduce(
    (cases, [facet, condition]) => tx`${cases} when (${condition}) is not true then ${facet}::text`,
    tx`when false then null::text`,
  );
  return tx`(
    select type, region, vintage, window_status(drink_from, drink_by, ${picked.today}::date) as "window",
      coalesce(storage_location, '') as place, currency, case when quantity > 0 then 'in' else 'out' end as stock,
      quantity, price_amount, rating, ${misses} as misses, case ${failed} end as failed
    from wines where ${ofEstate(tx, picked)}
  ) as judged`;
}

async function countValues(tx: Transaction, picked: Picked): Promise<Count[]> {
  return tx<Count[]>`
    select failed, type, region, vintage, "window", place, currency, stock,
      grouping(type, region, vintage, "window", place, currency, stock) as others,
      count(*) as wines, sum(quantity) as bottles
    from ${judged(tx, picked)} where misses <= 1
    group by grouping sets ((failed, type), (failed, region), (failed, vintage), (failed, "window"), (failed, place),
      (failed, currency), (failed, stock), (failed))`;
}

async function findRanges(tx: Transaction, picked: Picked): Promise<Ranges[]> {
  return tx<Ranges[]>`
    select failed, min(price_amount) as "minPrice", max(price_amount) as "maxPrice",
      count(*) - count(price_amount) as unpriced, min(rating) as "minRating", max(rating) as "maxRating",
      count(*) - count(rating) as unrated
    from ${judged(tx, picked)} where misses <= 1 group by failed`;
}

interface Valued<Value> {
  value: Value;
  wines: number;
  bottles: number;
}

/** The values of a facet, counted over what passes every filter but its own. */
function valuesOf<Value>(counts: readonly Count[], facet: Counted): Valued<Value>[] {
  const bit = 2 ** (COUNTED.length - 1 - COUNTED.indexOf(facet));
  const others = 2 ** COUNTED.length - 1 - bit;
  const values = new Map<unknown, Valued<Value>>();
  for (const count of counts) {
    if (count.others !== others || (count.failed !== null && count.failed !== facet)) continue;
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
): Valued<string>[] {
  const looked = plain(search ?? '');
  const found = mostFirst(values)
    .filter(({ value }) => plain(value).includes(looked))
    .slice(0, FACET_LENGTH);
  const absent = chosen.filter((value) => !found.some((counted) => counted.value === value));
  return [...found, ...inOrderOf(absent, values)];
}

function rangesOf(ranges: readonly Ranges[]): Pick<WineFacets, 'price' | 'rating'> {
  const over = (facet: Facet) => ranges.filter(({ failed }) => failed === null || failed === facet);
  const least = (values: (number | null)[]) =>
    values.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
  const greatest = (values: (number | null)[]) =>
    values.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const [price, rating] = [over('price'), over('rating')];
  return {
    price: {
      min: least(price.map(({ minPrice }) => minPrice)),
      max: greatest(price.map(({ maxPrice }) => maxPrice)),
      unknown: sum(price.map(({ unpriced }) => unpriced)),
    },
    rating: {
      min: least(rating.map(({ minRating }) => minRating)),
      max: greatest(rating.map(({ maxRating }) => maxRating)),
      unknown: sum(rating.map(({ unrated }) => unrated)),
    },
  };
}
