/** Suggestions for a typed text: names of the own cellar, then those of its lists. */
import type { SuggestedField, Suggestion } from '@cuverie/contract';
import { foldName, MOST_SUGGESTED } from '@cuverie/domain';
import type { Database, Db } from '../../../platform/database/database.ts';
import { queryOf, readSearch, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Maximum of matching rows that are read; further letters narrow a frequent text. */
const LOOKED_AT = 300;

type FoundSuggestion = Omit<Suggestion, 'isOwn'>;

/** Details of a wine that are returned for each kind of name. */
const BESIDE: Readonly<Record<SuggestedField, readonly (keyof FoundSuggestion)[]>> = {
  name: ['producer', 'country', 'region', 'appellation', 'type', 'varietal'],
  producer: ['country'],
  region: ['country'],
  appellation: ['country', 'region'],
};

const ALL = BESIDE.name;

/** @param db connection for interactive queries, since the person is typing */
export async function suggest(
  db: Database,
  estateId: string,
  field: SuggestedField,
  typed: string,
): Promise<Suggestion[]> {
  const search = await readSearch(db.quick, typed);
  if (search.length === 0) return [];
  const [own, beginning] = await Promise.all([
    ownNames(db, estateId, field, search),
    listedNames(db, estateId, field, sql`search_name like ${beginningOf(typed)} order by search_name`),
  ]);
  const words = sql`search_words @@ ${queryOf(estateId, search)}::tsquery`;
  const isFull = own.length + beginning.length >= MOST_SUGGESTED;
  const listed = isFull ? beginning : [...beginning, ...(await listedNames(db, estateId, field, words))];
  const key = foldName(typed);
  const ordered = [
    ...inOrder(own, key).map((one) => ({ ...one, isOwn: true })),
    ...inOrder(listed, key).map((one) => ({ ...one, isOwn: false })),
  ];
  return [...new Map(ordered.toReversed().map((one) => [keyOf(one), one])).values()]
    .toReversed()
    .slice(0, MOST_SUGGESTED);
}

/** The same name with the same producer is suggested once. */
const keyOf = ({ value, producer }: FoundSuggestion): string =>
  `${foldName(value)}|${foldName(producer ?? '')}`;

/** Names that start with the text come first, then shorter ones. */
const inOrder = (found: readonly FoundSuggestion[], key: string): FoundSuggestion[] =>
  found
    .map((one) => ({ one, later: Number(!foldName(one.value).startsWith(key)) }))
    .toSorted(
      (a, b) =>
        a.later - b.later ||
        a.one.value.length - b.one.value.length ||
        (a.one.value < b.one.value ? -1 : Number(a.one.value > b.one.value)),
    )
    .map(({ one }) => one);

/** A `like` pattern for names that start with the text; folded text contains no wildcards. */
const beginningOf = (typed: string): Sql => sql`folded_name(${typed}) || '%'`;

const columns = (of: readonly string[]): Sql =>
  sql.join(
    ALL.map((column) =>
      of.includes(column) ? sql`${sql.identifier(column)}` : sql`null::text as ${sql.identifier(column)}`,
    ),
    ', ',
  );

/** Names of the wines in the cellar. */
async function ownNames(
  db: Db,
  estateId: string,
  field: SuggestedField,
  search: Search,
): Promise<FoundSuggestion[]> {
  const isOfHead = field === 'name' || field === 'producer';
  const query = queryOf(estateId, search, isOfHead ? '/' : '');
  const found = await db.rows<FoundSuggestion>(sql`
    select distinct ${sql.identifier(field)} as value, ${columns(BESIDE[field])}
    from (
      select * from wines
      where estate_id = ${estateId} and deleted_at is null and search_words @@ ${query}::tsquery limit ${LOOKED_AT}
    ) as looked
    where ${sql.identifier(field)} is not null`);
  if (field === 'name') return found;
  // The words may be in another field of the wine.
  return found.filter(({ value }) => {
    const words = foldName(value).split(' ');
    return search.every(([typed = '']) => words.some((word) => word.startsWith(foldName(typed))));
  });
}

const listedNames = (
  db: Db,
  estateId: string,
  kind: SuggestedField,
  which: Sql,
): Promise<FoundSuggestion[]> =>
  db.rows<FoundSuggestion>(sql`
    select value, ${columns(ALL)} from listed_names
    where estate_id = ${estateId} and kind = ${kind} and ${which} limit ${LOOKED_AT}`);
