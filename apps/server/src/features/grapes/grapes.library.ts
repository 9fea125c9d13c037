/** The library as one estate sees it, in SQL: the reference with the estate's changes laid over it, and its own grapes. */
import type { GrapeQuery } from '@cuverie/contract';
import { foldName, RIPENING_LEVELS, typosAllowed } from '@cuverie/domain';
import { MOST_WORDS } from '../../platform/database/search.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** What an estate can change of a reference grape, a null at a time. */
const TOUCHABLE = [
  'name',
  'synonyms',
  'color',
  'origin',
  'countries',
  'flavor_profile',
  'baume_level',
  'baume_harvest_recommended',
  'brix_level',
  'brix_harvest_recommended',
  'details',
  'recommended_soil',
  'picture_address',
  'name_key',
  'search_names',
] as const;

/** The two halves of a library: the reference with the estate's changes laid over it, and its own grapes. */
function halves(estateId: string | Sql) {
  const laidOver = TOUCHABLE.map(
    (column) =>
      sql`coalesce(changes.${sql.identifier(column)}, reference.${sql.identifier(column)}) as ${sql.identifier(column)},`,
  );
  const own = TOUCHABLE.map((column) => sql`${sql.identifier(column)},`);
  const touched = TOUCHABLE.map((column) => sql`changes.${sql.identifier(column)},`);
  return {
    reference: sql`
      select reference.id, coalesce(changes.version, 1) as version, ${laidOver} changes.picture, brix_min, brix_max,
        reference.picture_address as drawing,
        case when num_nonnulls(${touched} changes.picture) > 0 then 'edited' else 'reference' end as source,
        coalesce(changes.hidden, false) as hidden, changes.updated_at
      from reference_grapes reference
      left join grape_changes changes on changes.estate_id = ${estateId} and changes.grape_id = reference.id`,
    own: sql`
      select id, version, ${own} picture, null::numeric as brix_min, null::numeric as brix_max, null as drawing,
        'own' as source, false as hidden, updated_at
      from grapes where estate_id = ${estateId}`,
  };
}

/**
 * To select from: every grape of the estate's library, hidden ones included.
 * @param estateId or what tells the estate of each row that is looked up
 */
export function library(estateId: string | Sql) {
  const { reference, own } = halves(estateId);
  return sql`(${reference} union all ${own}) as library`;
}

/**
 * To select from: the first of the library that a condition holds for. Each half is cut by itself, since PostgreSQL
 * walks no index through a union, and would read every grape to order them.
 * @param key what is searched for, folded: their `place` says how well they match it
 */
export function beginningOf(
  estateId: string,
  { key, where, inOrder }: { key: string; where: Sql; inOrder: Sql },
) {
  const { reference, own } = halves(estateId);
  const cut = (half: Sql) => sql`(
    select * from (select *, ${matchPlace(key)} as place from (${half}) as library) as placed
    where ${where} ${inOrder}
  )`;
  return sql`(${cut(reference)} union all ${cut(own)}) as library`;
}

/** What is searched for, folded; one sign may stand for a whole sentence, and words after some are passed over. */
export const searchedKey = ({ q = '' }: Pick<GrapeQuery, 'q'>): string =>
  foldName(q).split(' ').slice(0, MOST_WORDS).join(' ');

/** The filters of a list, beside what is searched for. */
export function filtered({ color, origin, ripening, list = 'library' }: GrapeQuery) {
  const { from, below } = RIPENING_LEVELS[ripening ?? 'light'];
  const upper = Number.isFinite(below) ? sql`and brix_harvest_recommended < ${below}` : sql``;
  return sql`
    ${list === 'hidden' ? sql`hidden` : sql`not hidden`}
    ${list === 'own' || list === 'edited' ? sql`and source = ${list}` : sql``}
    ${color === undefined ? sql`` : sql`and color = ${color}`}
    ${origin === undefined || origin === '' ? sql`` : sql`and countries @> array[${origin}]`}
    ${ripening === undefined ? sql`` : sql`and brix_harvest_recommended >= ${from} ${upper}`}`;
}

/** `and …` for every word that was typed; a folded key has no sign that `like` would read. */
export function matching(key: string) {
  if (key === '') return sql``;
  // In the middle of words, one or two letters are in nearly all.
  const pattern = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`);
  return key.split(' ').map((word) => sql`and search_names like ${pattern(word)}`);
}

/**
 * `and …` for the names in which every word can be what was typed, each with as many typos as it may have, but no more
 * than `most`: they and others, for `typosIn` to judge.
 */
export function typosFrom(key: string, most: 1 | 2) {
  return key.split(' ').map((word) => {
    const typos = Math.min(typosAllowed(word.length), most);
    const parts = typos === 0 ? [`% ${word}%`] : typos === 1 ? halvesLeft(word) : thirdsLeft(word);
    return sql`and (false ${parts.map((part) => sql`or search_names like ${part}`)})`;
  });
}

/**
 * What a typo leaves of a word: one half as it is, unless it swapped the letters where they meet. A word that may have
 * two is found with both of these wrong, too.
 */
function halvesLeft(word: string): string[] {
  const middle = word.length >> 1;
  const [left, right] = [word.slice(0, middle), word.slice(middle)];
  const met =
    typosAllowed(word.length) === 1 ? swapped(left, right) : `${left.slice(0, -1)}__${right.slice(1)}`;
  return [`% ${left}%`, `%${right}%`, `% ${met}%`];
}

/** What two typos leave of a word: one third as it is, or two that meet with letters swapped, or all. */
function thirdsLeft(word: string): string[] {
  const [one, two] = [Math.floor(word.length / 3), Math.floor((2 * word.length) / 3)];
  const [left, middle, right] = [word.slice(0, one), word.slice(one, two), word.slice(two)];
  return [
    `% ${left}%`,
    `%${middle}%`,
    `%${right}%`,
    `% ${swapped(left, middle)}%`,
    `%${swapped(middle, right)}%`,
    `% ${swapped(swapped(left, middle), right)}%`,
  ];
}

/** Two parts of a word with the letters swapped where they meet. */
const swapped = (left: string, right: string): string =>
  left.slice(0, -1) + right.slice(0, 1) + left.slice(-1) + right.slice(1);

/** The last character there is: no name that begins with some letters comes after these and this. */
const LAST = '\u{10FFFF}';

/** `and …` for the names that begin with a key, in the order of their bytes, as they are indexed. */
export const beginningWith = (key: string) => sql`and name_key >= ${key} and name_key < ${key + LAST}`;

/**
 * Where a match stands among others, as a text to order by: the name itself, names that begin so, names with such
 * words; then the same for synonyms; then what has it in the middle of a word.
 */
function matchPlace(key: string) {
  if (key === '') return sql`name_key`;
  const words = (text: Sql) => key.split(' ').map((word) => sql`and ${text} like ${`% ${word}%`}`);
  return sql`
    case when name_key = ${key} then '0' when name_key like ${`${key}%`} then '1'
      when true ${words(sql`(' ' || name_key)`)} then '2' when search_names like ${`%| ${key}|%`} then '3'
      when search_names like ${`%| ${key}%`} then '4' when true ${words(sql`search_names`)} then '5' else '6'
    end || name_key`;
}
