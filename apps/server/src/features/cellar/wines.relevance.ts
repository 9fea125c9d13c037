import type { Wine } from '@cuverie/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { readCursor, writeCursor } from '../../platform/database/keyset.ts';
import type { Page } from '../../platform/database/page.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { conditions, type Picked } from './wines.filters.ts';
import { isAnyBefore, nextByName, nextWith, wordInOrder } from './wines.nearby.ts';
import { QUERIES, type Search } from './wines.search.ts';
import { shown } from './wines.store.ts';

/**
 * How well a wine fits a search: 0 its name begins with the words, 1 they are all in its name or its producer, 2 they
 * are elsewhere. Within one, by name.
 */
const TIERS = [0, 1, 2] as const;
type Tier = (typeof TIERS)[number];

type Ranked = Wine & { tier: Tier };

interface Asked {
  cursor: string | undefined;
  limit: number;
}

const SORT = 'relevance';

interface Place {
  tier: Tier;
  name: string;
  id: string;
}

function placeOf(cursor: string): Place {
  const { key, id } = readCursor(cursor, SORT, 'text');
  return { tier: Math.min(Number(String(key).slice(0, 1)) || 0, 2) as Tier, name: String(key).slice(1), id };
}

const cursorOf = ({ tier, name, id }: Ranked): string => writeCursor(SORT, `${tier}${name}`, id);

/** Lists what a search finds, the best first; what fits less is looked for only where a page has room for it. */
export async function listByRelevance(
  tx: Transaction,
  picked: Picked,
  { cursor, limit }: Asked,
): Promise<Page<Wine>> {
  const last = cursor === undefined ? undefined : placeOf(cursor);
  const ranked: Ranked[] = [];
  for (const tier of TIERS) {
    const missing = limit + 1 - ranked.length;
    if (missing === 0 || tier < (last?.tier ?? 0)) continue;
    ranked.push(...(await listTier(tx, picked, tier, last, missing)));
  }
  const end = ranked.length > limit ? ranked[limit - 1] : undefined;
  return { rows: ranked.slice(0, limit).map(untold), nextCursor: end ? cursorOf(end) : null };
}

/** The wine alone: how well it fits is in its place. */
function untold({ tier, ...wine }: Ranked): Wine {
  void tier;
  return wine;
}

/** How many wines are looked at by name for each that a page has room for, and at most. */
const LOOKED_AT = 20;
const MOST_LOOKED_AT = 1000;

/**
 * The wines of a rank. Where many fit, the next of them are among the next names, and the index of names has these in
 * order; else they are looked up by their words. Left alone, PostgreSQL takes one of the two by how many it believes will
 * fit: it knows neither how names begin nor which words go together, and reads the whole estate where it is wrong.
 */
async function listTier(
  tx: Transaction,
  picked: Picked,
  tier: Tier,
  last: Place | undefined,
  limit: number,
): Promise<Ranked[]> {
  if (picked.search === undefined || picked.search.words.length === 0) return [];
  const after =
    last?.tier === tier
      ? sql`and (name collate cellar_order, id) > (${last.name}::text, ${last.id}::uuid)`
      : sql``;
  const fits = sql`${passingFilters(picked)} and ${fitting(picked.search, tier)}`;
  const bestOf = (wines: Sql) =>
    tx.rows<Ranked>(sql`
    select ${shown}, ${tier}::integer as tier from ${wines} as wines
    order by name collate cellar_order, id limit ${limit}`);

  const way = { estateId: picked.estateId, after, most: Math.min(limit * LOOKED_AT, MOST_LOOKED_AT) };
  const word = tier === 0 ? wordInOrder(picked.search) : undefined;
  const next = word === undefined ? nextByName(way) : nextWith(way, word);
  if (tier !== 0 || word !== undefined) {
    const found = await bestOf(sql`(select * from ${next} as wines where ${fits})`);
    const isFull = found.length === limit;
    if (isFull && (word === undefined || !(await isAnyBefore(tx, way, word, fits)))) return found;
  }
  // `offset 0` keeps the order from being a reason to go through all the names.
  return bestOf(sql`(select * from wines where ${fits} ${after} offset 0)`);
}

/** All that a list asks for but the words. */
const passingFilters = (picked: Picked): Sql =>
  Object.values(conditions(picked)).reduce(
    (all, condition) => sql`${all} and (${condition})`,
    sql`estate_id = ${picked.estateId} and deleted_at is null`,
  );

function fitting(search: Search, tier: Tier): Sql {
  const has = (query: keyof typeof QUERIES) => sql`(search_words @@ ${QUERIES[query](search)}::tsquery)`;
  if (tier === 0) return has('asName');
  if (tier === 1) return sql`${has('inHead')} and not ${has('asName')}`;
  return sql`${has('anywhere')} and not ${has('inHead')}`;
}
