import { LIST_LIMIT, type Wine, type WineQuery } from '@cuverie/contract';
import { amountOf } from '@cuverie/domain';
import type { Database, Db } from '../../../platform/database/database.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { Page, PageQuery } from '../../../platform/database/page.ts';
import { findDespiteTypos, readSearch } from '../../../platform/database/search.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type StoredWine, shown, wineOf } from '../wines/wines.store.ts';
import { type WineSelection, wineConditions } from './wines.filters.ts';
import { listByRelevance } from './wines.relevance.ts';
import { correctTypos } from './wines.search.ts';

/** Sorts after every other text by code point; a SQL literal, as in the indexes. */
const LAST_TEXT = '\uFFFF';
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9999-12-31';

/** Sorts by vintage, with a substitute year for none and for an unknown one. */
function vintageOr(none: number, unknown: number): SortKey<Wine> {
  const years = [unknown, none].map((year) => sql.raw(String(year)));
  return {
    expression: sql`coalesce(vintage, case when vintage_unknown then ${years[0]} else ${years[1]} end)`,
    type: 'numeric',
    of: ({ vintage, vintageUnknown }) => vintage ?? (vintageUnknown ? unknown : none),
  };
}

const SORT_KEYS = {
  createdAt: {
    expression: sql`created_at`,
    type: 'timestamptz',
    of: (wine) => wine.createdAt,
  },
  name: { expression: sql`name collate cellar_order`, type: 'text', of: (wine) => wine.name },
  producer: {
    expression: sql`coalesce(producer, U&'\\FFFF') collate cellar_order`,
    type: 'text',
    of: (wine) => wine.producer ?? LAST_TEXT,
  },
  vintage: vintageOr(10_000, 10_001),
  country: {
    expression: sql`coalesce(country, U&'\\FFFF') collate cellar_order`,
    type: 'text',
    of: (wine) => wine.country ?? LAST_TEXT,
  },
  appellation: {
    expression: sql`coalesce(appellation, U&'\\FFFF') collate cellar_order`,
    type: 'text',
    of: (wine) => wine.appellation ?? LAST_TEXT,
  },
  region: {
    expression: sql`region collate cellar_order`,
    type: 'text',
    of: (wine) => wine.region,
  },
  type: { expression: sql`type collate "C"`, type: 'text', of: (wine) => wine.type },
  varietal: {
    expression: sql`coalesce(varietal, U&'\\FFFF') collate cellar_order`,
    type: 'text',
    of: (wine) => wine.varietal ?? LAST_TEXT,
  },
  quantity: {
    expression: sql`quantity`,
    type: 'numeric',
    of: (wine) => wine.quantity,
  },
  bottleSizeMl: {
    expression: sql`bottle_size_ml`,
    type: 'numeric',
    of: (wine) => wine.bottleSizeMl,
  },
  price: {
    expression: sql`coalesce(price_amount, -1)`,
    type: 'numeric',
    of: ({ price }) => amountOf(price) ?? -1,
  },
  rating: {
    expression: sql`coalesce(rating, -1)`,
    type: 'numeric',
    of: (wine) => wine.rating ?? -1,
  },
  purchaseDate: {
    expression: sql`coalesce(purchase_date, ${FIRST_DAY}::date)`,
    type: 'date',
    of: (wine) => wine.purchaseDate ?? FIRST_DAY,
  },
  drinkFrom: {
    expression: sql`coalesce(drink_from, 9999)`,
    type: 'numeric',
    of: (wine) => wine.drinkFrom ?? 9999,
  },
  drinkBy: {
    expression: sql`coalesce(drink_by, ${LAST_DAY}::date)`,
    type: 'date',
    of: (wine) => wine.drinkBy ?? LAST_DAY,
  },
  lastTasted: {
    expression: sql`coalesce(greatest(last_tasted, tasted_by_history), ${FIRST_DAY}::date)`,
    type: 'date',
    of: (wine) => wine.lastTasted ?? FIRST_DAY,
  },
  storageLocation: {
    expression: sql`coalesce(storage_location, U&'\\FFFF') collate cellar_order`,
    type: 'text',
    of: (wine) => wine.storageLocation ?? LAST_TEXT,
  },
  window: {
    expression: sql`window_order(drink_from, drink_by)`,
    type: 'numeric',
    of: windowOrder,
  },
} as const satisfies Record<string, SortKey<Wine>>;
type SortName = keyof typeof SORT_KEYS;

type WinePageQuery = PageQuery & Pick<WineQuery, 'sort' | 'after'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days are counted from here, so that none is negative. */
const FIRST_COUNTED = Date.parse('0001-01-01');

/** Must equal the database's `window_order`. */
function windowOrder({ drinkFrom, drinkBy }: Wine): number {
  if (drinkBy === null) return 999912310000 + (drinkFrom ?? 9999);
  return ((Date.parse(drinkBy) - FIRST_COUNTED) / DAY_MS) * 10_000 + (drinkFrom ?? 0);
}

/** Maximum a search counts to, since counting every note with a common word would be slow. Facets count all matches. */
const COUNTED = 1000;

/** @param today the day for which drinking windows are computed, `YYYY-MM-DD` */
export async function listWines(
  db: Database,
  estateId: string,
  query: WineQuery,
  today: string,
): Promise<Page<Wine>> {
  const { sort, cursor, limit = LIST_LIMIT, after, q, ...where } = query;
  const pageQuery = { sort, cursor, limit, after };
  if (q) return listFound(db, { estateId, where, today }, q, pageQuery);
  const picked = { estateId, where, today, search: undefined };
  const isNarrowed = Object.values(where).some((value) => value !== undefined);
  // The default list, newest first, is read from an index.
  const reads = isNarrowed || !isRelevance(sort) ? db : db.quick;
  return withTotal(reads, picked, pageQuery, await listInOrder(reads, picked, pageQuery), null);
}

const isRelevance = (sort: WineQuery['sort']): sort is 'relevance' | '-relevance' | undefined =>
  sort === undefined || sort === 'relevance' || sort === '-relevance';

async function listFound(
  db: Database,
  filters: Omit<WineSelection, 'search'>,
  q: string,
  pageQuery: WinePageQuery,
): Promise<Page<Wine>> {
  // Behind a wine there is no best match: then the newest come first.
  const isByRelevance = isRelevance(pageQuery.sort) && pageQuery.after === undefined;
  const list = isByRelevance ? listByRelevance : listInOrder;
  return findDespiteTypos(
    await readSearch(db.quick, q),
    async (search) => {
      const picked = { ...filters, search };
      return withTotal(db, picked, pageQuery, await list(db, picked, pageQuery), COUNTED);
    },
    ({ rows }) => rows.length === 0,
    (search) => correctTypos(db, filters.estateId, search),
  );
}

/**
 * Adds the total number of wines to a first page.
 * @param most maximum to count to; `null` for no maximum
 */
async function withTotal(
  db: Db,
  picked: WineSelection,
  { cursor, after }: WinePageQuery,
  page: Page<Wine>,
  most: number | null,
): Promise<Page<Wine>> {
  if (cursor !== undefined || after !== undefined || page.total !== undefined) return page;
  if (page.nextCursor === null) return { ...page, total: page.rows.length };
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from (select from wines where ${wineConditions(picked)} limit ${most && most + 1}) as counted`);
  return most !== null && count > most ? { ...page, total: most, atLeast: true } : { ...page, total: count };
}

/** Up to this number, wines are fetched by id after sorting; more are faster to read with the whole table. */
const FEW = 200;

async function listInOrder(
  db: Db,
  picked: WineSelection,
  { sort, cursor, limit, after: behind }: WinePageQuery,
): Promise<Page<Wine>> {
  // Wines of no vintage, then those of an unknown one, come last, in either order.
  const keys = sort === '-vintage' ? { ...SORT_KEYS, vintage: vintageOr(0, -1) } : SORT_KEYS;
  const order = isRelevance(sort) ? '-createdAt' : sort;
  const isByAge = order === 'createdAt' || order === '-createdAt';
  const { after, inOrder, pageOf } = keyset<Wine, SortName>(keys, {
    sort: order,
    cursor,
    limit,
    behind:
      behind === undefined ? undefined : sql`wines where estate_id = ${picked.estateId} and id = ${behind}`,
  });
  const wanted = sql`${wineConditions(picked)} ${after} ${inOrder}`;
  // Rows that are sorted but not shown are not read in full. By age they come sorted from an index.
  const ofIds = sql`estate_id = ${picked.estateId} and id in (select id from wines where ${wanted}) ${inOrder}`;
  // A first page carries the number of all wines: a statement of its own would take as long as the page.
  const isCounted =
    limit <= FEW && cursor === undefined && behind === undefined && picked.search === undefined;
  const total = isCounted ? sql`(select count(*) from wines where ${wineConditions(picked)})` : sql`null`;
  const stored = await db.rows<StoredWine & { total: number | null }>(
    sql`select ${shown}, ${total} as total from wines where ${limit > FEW || isByAge ? wanted : ofIds}`,
  );
  const rows = stored.map((row) => {
    const { total: _, ...wine } = row;
    return wineOf<Wine>(wine);
  });
  return { ...pageOf(rows), total: stored[0]?.total ?? undefined };
}
