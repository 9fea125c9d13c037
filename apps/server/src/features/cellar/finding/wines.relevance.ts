import type { Wine } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { readCursor, writeCursor } from '../../../platform/database/keyset.ts';
import type { Page, PageQuery } from '../../../platform/database/page.ts';
import { queryOf, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type StoredWine, shown, wineOf } from '../wines/wines.store.ts';
import { matching, type Picked } from './wines.filters.ts';

/** A wine with its place among those found: how well it fits, then its name as it is searched. */
type Placed = StoredWine & { rank: number; searchName: string };

const SORT = 'relevance';

/** Lists what a search finds, the best first. PostgreSQL looks for what fits less only where a page has room for it. */
export async function listByRelevance(
  db: Db,
  picked: Picked & { search: Search },
  { cursor, limit }: PageQuery,
): Promise<Page<Wine>> {
  if (picked.search.length === 0) return { rows: [], nextCursor: null };
  const last = cursor === undefined ? undefined : placeOf(cursor);
  const fits = matching({ ...picked, search: undefined });
  const ranks = ranksOf(picked.estateId, picked.search).flatMap((condition, rank) => {
    if (last !== undefined && rank < last.rank) return [];
    const after =
      rank === last?.rank ? sql`and (search_name, id) > (${last.name}::text, ${last.id}::uuid)` : sql``;
    return sql`(
      select ${shown}, search_name as "searchName", ${rank}::integer as rank from wines
      where ${fits} and ${condition} ${after} order by search_name, id limit ${limit + 1}
    )`;
  });
  const rows = await db.rows<Placed>(sql`
    select * from (${sql.join(ranks, ' union all ')}) as wines limit ${limit + 1}`);
  const end = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(shownOf),
    nextCursor: end ? writeCursor(SORT, `${end.rank}${end.searchName}`, end.id) : null,
  };
}

function placeOf(cursor: string): { rank: number; name: string; id: string } {
  const { key, id } = readCursor(cursor, SORT, 'text');
  return { rank: Number(String(key).slice(0, 1)) || 0, name: String(key).slice(1), id };
}

function shownOf(row: Placed): Wine {
  const { rank: _, searchName: __, ...wine } = row;
  return wineOf<Wine>(wine);
}

/** How well a wine fits: its name begins with the words, they are all in its name or its producer, they are elsewhere. */
function ranksOf(estateId: string, search: Search): Sql[] {
  const begins = beginningWith(search.map(([word]) => word).join(' '));
  const inHead = sql`search_words @@ ${queryOf(estateId, search, '/')}::tsquery`;
  const anywhere = sql`search_words @@ ${queryOf(estateId, search)}::tsquery`;
  return [begins, sql`${inHead} and not (${begins})`, sql`${anywhere} and not (${inHead})`];
}

/** Sorts after whatever else a name goes on with. */
const LAST = '\uFFFF';

/** Names are ordered by the value of their numbers: 1, 2, 10. So `clos 1` has to be looked for among all numbers after `clos`. */
function beginningWith(name: string): Sql {
  const words = /^.*\D/s.exec(name)?.[0] ?? '';
  const [from, to] = words === name ? [name, name + LAST] : [`${words}0`, `${words}a`];
  return sql`search_name >= ${from}::text and search_name < ${to}::text and starts_with(search_name, ${name})`;
}
