import type { Wine } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { readCursor, writeCursor } from '../../../platform/database/keyset.ts';
import type { Page, PageQuery } from '../../../platform/database/page.ts';
import { queryOf, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type StoredWine, shown, wineOf } from '../wines/wines.store.ts';
import { type WineSelection, wineConditions } from './wines.filters.ts';

/** A match with its rank and its folded name. */
type RankedWine = StoredWine & { rank: number; searchName: string };

const SORT = 'relevance';

/** Lists the matches of a search, best first. Lower ranks are only queried if the page has room for them. */
export async function listByRelevance(
  db: Db,
  picked: WineSelection & { search: Search },
  { cursor, limit }: PageQuery,
): Promise<Page<Wine>> {
  if (picked.search.length === 0) return { rows: [], nextCursor: null };
  const last = cursor === undefined ? undefined : placeOf(cursor);
  const fits = wineConditions({ ...picked, search: undefined });
  const ranks = ranksOf(picked.estateId, picked.search).flatMap((condition, rank) => {
    if (last !== undefined && rank < last.rank) return [];
    const after =
      rank === last?.rank ? sql`and (search_name, id) > (${last.name}::text, ${last.id}::uuid)` : sql``;
    return sql`(
      select ${shown}, search_name as "searchName", ${rank}::integer as rank from wines
      where ${fits} and ${condition} ${after} order by search_name, id limit ${limit + 1}
    )`;
  });
  const rows = await db.rows<RankedWine>(sql`
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

function shownOf(row: RankedWine): Wine {
  const { rank: _, searchName: __, ...wine } = row;
  return wineOf<Wine>(wine);
}

/** Rank of a match: the name starts with the words, the name or producer contains them all, or other fields do. */
function ranksOf(estateId: string, search: Search): Sql[] {
  const begins = beginningWith(search.map(([word]) => word).join(' '));
  const inHead = sql`search_words @@ ${queryOf(estateId, search, '/')}::tsquery`;
  const anywhere = sql`search_words @@ ${queryOf(estateId, search)}::tsquery`;
  return [begins, sql`${inHead} and not (${begins})`, sql`${anywhere} and not (${inHead})`];
}

/** Sorts after any continuation of a name. */
const LAST = '\uFFFF';

/** Names sort by the value of their numbers: 1, 2, 10. So `clos 1` must be searched among all numbers after `clos`. */
function beginningWith(name: string): Sql {
  const words = /^.*\D/s.exec(name)?.[0] ?? '';
  const [from, to] = words === name ? [name, name + LAST] : [`${words}0`, `${words}a`];
  return sql`search_name >= ${from}::text and search_name < ${to}::text and starts_with(search_name, ${name})`;
}
