import type { FacetQuery, WineFacets } from '@cuverie/contract';
import { FACET_LENGTH, originFacets, STOCK_STATES } from '@cuverie/contract';
import { byName, ORIGIN_FIELDS, WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
import type { Database, Db } from '../../../platform/database/database.ts';
import { findDespiteTypos, readSearch, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { countInPlaces } from './places.store.ts';
import {
  bottlesOf,
  FACETS,
  type Facet,
  isFiltered,
  isSet,
  originOf,
  UNKNOWN_VINTAGE,
  vintageOrUnknown,
  type WineSelection,
  wineConditions,
} from './wines.filters.ts';
import { correctTypos } from './wines.search.ts';

/** The facets whose values are counted, with the SQL value of a wine. Other facets only return their range. */
const COUNTED = {
  type: () => sql`type`,
  style: () => sql`coalesce(style, '')`,
  window: (today) => sql`window_status(drink_from, drink_by, ${today}::date)`,
  stock: () => sql`case when quantity > 0 then 'in' else 'out' end`,
  ...byName(ORIGIN_FIELDS, (field) => () => originOf(field)),
  // Wines in several places are counted separately.
  place: () => sql`case when holdings is null then coalesce(storage_location, '') end`,
  vintage: () => vintageOrUnknown,
  currency: () => sql`currency`,
} satisfies Partial<Record<Facet, (today: string) => Sql>>;
type CountedFacet = keyof typeof COUNTED;

type Counts = Record<CountedFacet, FacetValue<string | number | null>[]>;

type Range = WineFacets['price'];

/** Counts the wines that match the search and all filters; a facet ignores its own filter. */
export async function countFacets(
  db: Database,
  estateId: string,
  { q, ...query }: FacetQuery,
  today: string,
): Promise<WineFacets> {
  const count = (search?: Search, reads: Db = db) => countFound(reads, estateId, query, search, today);
  if (!q) return count(undefined, isFiltered(query) ? db : db.prepared);
  return findDespiteTypos(
    await readSearch(db.quick, q),
    count,
    ({ wines }) => wines === 0,
    (search) => correctTypos(db, estateId, search),
  );
}

async function countFound(
  db: Db,
  estateId: string,
  query: Omit<FacetQuery, 'q'>,
  search: Search | undefined,
  today: string,
): Promise<WineFacets> {
  const picked = { estateId, where: query, search, today };
  const [whole, counts, inPlaces, tags, price, rating] = await Promise.all([
    sumUp(db, picked),
    countValues(db, picked),
    countInPlaces(db, wineConditions(picked, 'place')),
    countTags(db, picked),
    isSet(picked, 'price') ? sumUp(db, picked, 'price') : undefined,
    isSet(picked, 'rating') ? sumUp(db, picked, 'rating') : undefined,
  ]);
  const valuesOf = <Value>(facet: CountedFacet) => counts[facet] as FacetValue<Value>[];
  const vintages = valuesOf<number | null>('vintage');
  const withoutYear = (none: number | null) => {
    const { wines = 0, bottles = 0 } = vintages.find(({ value }) => value === none) ?? {};
    return { wines, bottles };
  };
  const places = together([...valuesOf<string | null>('place').filter(isNamed), ...inPlaces]);
  return {
    wines: whole.wines,
    bottles: whole.bottles,
    type: inOrderOf(WINE_TYPES, valuesOf('type')),
    style: listed(valuesOf('style'), undefined, query.style),
    window: inOrderOf(WINDOW_STATUSES, valuesOf('window')),
    stock: inOrderOf(STOCK_STATES, valuesOf('stock')),
    ...originFacets(
      (facet) => listed(valuesOf<string>(facet), query[`${facet}Search`], query[facet]),
      (facet) => counts[facet].length,
    ),
    place: listed(
      places,
      query.placeSearch,
      query.place,
      query.placeList === 'all' ? places.length : FACET_LENGTH,
    ),
    places: places.length,
    tagged: listed(tags, query.taggedSearch, query.tagged),
    tags: tags.length,
    vintage: vintages
      .filter((vintage) => isNamed(vintage))
      .filter(({ value }) => value !== UNKNOWN_VINTAGE)
      .sort((a, b) => b.value - a.value),
    nonVintage: withoutYear(null),
    unknownVintage: withoutYear(UNKNOWN_VINTAGE),
    currency: mostFirst(valuesOf<string | null>('currency').filter((currency) => isNamed(currency))),
    price: (price ?? whole).price,
    rating: (rating ?? whole).rating,
  };
}

/** @param but facet whose filter is ignored */
async function sumUp(db: Db, picked: WineSelection, but?: Facet) {
  const rangeOf = (value: Sql) => sql`
    json_build_object('min', min(${value}), 'max', max(${value}), 'unknown', count(*) - count(${value}))`;
  return db.one<{ wines: number; bottles: number; price: Range; rating: Range }>(sql`
    select count(*) as wines, coalesce(sum(${bottlesOf(picked, but)}), 0) as bottles, ${rangeOf(sql`price_amount`)} as price,
      ${rangeOf(sql`rating`)} as rating
    from wines where ${wineConditions(picked, but)}`);
}

/** Counts the wines of each tag; a wine counts with each of its tags. */
const countTags = (db: Db, picked: WineSelection): Promise<FacetValue<string>[]> =>
  db.rows(sql`
    select tag as value, count(*) as wines, sum(bottles) as bottles
    from (
      select tags, ${bottlesOf(picked, 'tagged')} as bottles from wines
      where ${wineConditions(picked, 'tagged')} and tags is not null
    ) as picked, unnest(tags) as tag
    group by tag`);

/** Counts facets without a filter together, over the same wines, and each of the others separately. */
async function countValues(db: Db, picked: WineSelection): Promise<Counts> {
  const facets = FACETS.filter((facet): facet is CountedFacet => facet in COUNTED);
  const free = facets.filter((facet) => !isSet(picked, facet));
  const counts = await Promise.all([
    countTogether(db, picked, free),
    ...facets
      .filter((facet) => isSet(picked, facet))
      .map((facet) => countTogether(db, picked, [facet], facet)),
  ]);
  return Object.assign({}, ...counts) as Counts;
}

async function countTogether(
  db: Db,
  picked: WineSelection,
  facets: readonly CountedFacet[],
  but?: Facet,
): Promise<Partial<Counts>> {
  if (facets.length === 0) return {};
  const names = facets.map((facet) => sql.identifier(facet));
  const values = facets.map((facet) => sql`${COUNTED[facet](picked.today)} as ${sql.identifier(facet)}`);
  const rows = await db.rows<
    Record<CountedFacet, string | number | null> & FacetValue<never> & { others: number }
  >(sql`
    select ${sql.join(names, ', ')}, grouping(${sql.join(names, ', ')}) as others, count(*) as wines,
      sum(bottles) as bottles
    from (select ${sql.join(values, ', ')}, ${bottlesOf(picked, but)} as bottles from wines where ${wineConditions(picked, but)}) as picked
    group by grouping sets (${sql.join(
      names.map((name) => sql`(${name})`),
      ', ',
    )})`);
  // `others` has one bit per facet a row is not grouped by; the first facet has the highest bit.
  const all = 2 ** facets.length - 1;
  return Object.fromEntries(
    facets.map((facet, place) => [
      facet,
      rows
        .filter(({ others }) => others === all - 2 ** (facets.length - 1 - place))
        .map(({ [facet]: value, wines, bottles }) => ({ value, wines, bottles })),
    ]),
  );
}

/** Adds up the counts of equal values. */
const together = (counts: readonly FacetValue<string>[]): FacetValue<string>[] =>
  [...Map.groupBy(counts, ({ value }) => value)].map(([value, same]) => ({
    value,
    wines: same.reduce((sum, { wines }) => sum + wines, 0),
    bottles: same.reduce((sum, { bottles }) => sum + bottles, 0),
  }));

interface FacetValue<Value> {
  value: Value;
  wines: number;
  bottles: number;
}

function inOrderOf<Value>(
  words: readonly Value[],
  values: readonly FacetValue<Value>[],
): FacetValue<Value>[] {
  return words.map(
    (word) => values.find(({ value }) => value === word) ?? { value: word, wines: 0, bottles: 0 },
  );
}

const isNamed = <Value>(value: FacetValue<Value | null>): value is FacetValue<Value> => value.value !== null;

function mostFirst<Value>(values: FacetValue<Value>[]): FacetValue<Value>[] {
  return values.sort((a, b) => b.wines - a.wines || String(a.value).localeCompare(String(b.value)));
}

/** Folds a text to plain letters, so that `chateau` matches `Château`. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function listed(
  values: FacetValue<string>[],
  search: string | undefined,
  chosen: readonly string[] = [],
  most: number = FACET_LENGTH,
): FacetValue<string>[] {
  const looked = plain(search ?? '');
  const found = mostFirst(values)
    .filter(({ value }) => plain(value).includes(looked))
    .slice(0, most);
  const absent = chosen.filter((value) => !found.some((counted) => counted.value === value));
  return [...found, ...inOrderOf(absent, values)];
}
