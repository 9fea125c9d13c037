import type { Wine } from '@cuverie/contract';
import type { Database, Db } from '../../../platform/database/database.ts';
import { readCursor, writeCursor } from '../../../platform/database/keyset.ts';
import type { Page, PageQuery } from '../../../platform/database/page.ts';
import { queryOf, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type StoredWine, shown, wineOf } from '../wines/wines.store.ts';
import { isFiltered, type WineSelection, wineConditions } from './wines.filters.ts';

/** A match with its rank and its folded name. */
type RankedWine = StoredWine & { rank: number; searchName: string } & Partial<Cellar>;

const SORT = 'relevance';

type RankedSelection = WineSelection & { search: Search };

/** Up to so many wines with so many bytes of words are ranked one by one: faster than planning how to find them. */
const FEW = 500;
const FEW_BYTES = 512 * 1024;

/** Lists the matches of a search, best first. */
export async function listByRelevance(
  db: Database,
  picked: RankedSelection,
  { cursor, limit }: PageQuery,
): Promise<Page<Wine>> {
  if (picked.search.length === 0) return { rows: [], nextCursor: null };
  const last = cursor === undefined ? undefined : placeOf(cursor);
  const few = isFiltered(picked.where) ? undefined : await findAmongFew(db.quick, picked, last, limit + 1);
  const rows = few?.rows ?? (await findAmongMany(db, picked, last, limit + 1));
  const end = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(shownOf),
    nextCursor: end ? writeCursor(SORT, `${end.rank}${end.searchName}`, end.id) : null,
    total: last === undefined ? few?.total : undefined,
  };
}

/** Finds the matches in an estate with few wines and short texts, and counts all; `undefined` for others. */
async function findAmongFew(
  db: Db,
  picked: RankedSelection,
  last: Place | undefined,
  limit: number,
): Promise<{ rows: RankedWine[]; total: number } | undefined> {
  const { estateId } = picked;
  const ranks = ranksOf(estateId, picked.search).map(
    (condition, rank) => sql`when ${condition} then ${rank}::integer`,
  );
  const after = last
    ? sql`and (rank, found_name, found) > (${last.rank}::integer, ${last.name}::text, ${last.id}::uuid)`
    : sql``;
  const rows = await db.rows<RankedWine & Cellar>(sql`
    with cellar as materialized (
      select count(*) <= ${FEW} and coalesce(sum(bytes), 0) <= ${FEW_BYTES} as is_small
      from (
        select pg_column_size(search_words) as bytes
        from wines where estate_id = ${estateId} and deleted_at is null limit ${FEW + 1}
      ) as words
    ), ranked as materialized (
      select id as found, search_name as found_name, case when ${conditionsOf(picked)} then case ${ranks} end end as rank
      from wines where (select is_small from cellar) and estate_id = ${estateId} and deleted_at is null
    )
    select matches.*, is_small as "isSmall", total
    from cellar cross join (select count(rank) as total from ranked) as counted
    left join lateral (
      select ${shown}, found_name as "searchName", rank from ranked join wines on estate_id = ${estateId} and id = found
      where rank is not null ${after} order by rank, found_name, found limit ${limit}
    ) as matches on true
    order by rank, "searchName", id`);
  const [{ isSmall, total } = { isSmall: false, total: 0 }] = rows;
  if (!isSmall) return undefined;
  // Without a match there is still a row, with the numbers.
  return { rows: rows.filter(({ id }) => id !== null), total };
}

interface Cellar {
  /** Whether it has few wines and short texts. */
  isSmall: boolean;
  /** How many of its wines match. */
  total: number;
}

/** Finds the matches among any number of wines. Lower ranks are only queried if the page has room for them. */
function findAmongMany(
  db: Db,
  picked: RankedSelection,
  last: Place | undefined,
  limit: number,
): Promise<RankedWine[]> {
  const ranks = ranksOf(picked.estateId, picked.search).flatMap((condition, rank) => {
    if (last !== undefined && rank < last.rank) return [];
    const after =
      rank === last?.rank ? sql`and (search_name, id) > (${last.name}::text, ${last.id}::uuid)` : sql``;
    return sql`(
      select ${shown}, search_name as "searchName", ${rank}::integer as rank from wines
      where ${conditionsOf(picked)} and ${condition} ${after} order by search_name, id limit ${limit}
    )`;
  });
  return db.rows<RankedWine>(sql`
    select * from (${sql.join(ranks, ' union all ')}) as wines limit ${limit}`);
}

const conditionsOf = (picked: RankedSelection): Sql => wineConditions({ ...picked, search: undefined });

/** The last wine of a page. */
interface Place {
  rank: number;
  name: string;
  id: string;
}

function placeOf(cursor: string): Place {
  const { key, id } = readCursor(cursor, SORT, 'text');
  return { rank: Number(String(key).slice(0, 1)) || 0, name: String(key).slice(1), id };
}

function shownOf(row: RankedWine): Wine {
  const { rank: _, searchName: __, isSmall: ___, total: ____, ...wine } = row;
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
