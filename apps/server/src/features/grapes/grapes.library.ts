/** The library as one estate sees it, in SQL: the reference with the estate's changes laid over it, and its own grapes. */
import type { GrapeQuery } from '@cuverie/contract';
import { foldName, RIPENING_LEVELS } from '@cuverie/domain';
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

/**
 * To select from: every grape of the estate's library, hidden ones included.
 * @param key what is searched for, folded: `place` says how well a grape matches it
 */
export function library(estateId: string, key = '') {
  const columns = TOUCHABLE.map((column) => sql.identifier(column));
  const laidOver = columns.map(
    (column) => sql`coalesce(changes.${column}, reference.${column}) as ${column},`,
  );
  const own = columns.map((column) => sql`${column},`);
  const touched = columns.map((column) => sql`changes.${column},`);
  return sql`(
    select *, ${matchPlace(key)} as place from (
      select reference.id, coalesce(changes.version, 1) as version, ${laidOver} changes.picture, brix_min, brix_max,
        reference.picture_address as drawing,
        case when num_nonnulls(${touched} changes.picture) > 0 then 'edited' else 'reference' end as source,
        coalesce(changes.hidden, false) as hidden, changes.updated_at
      from reference_grapes reference
      left join grape_changes changes on changes.estate_id = ${estateId} and changes.grape_id = reference.id
      union all
      select id, version, ${own} picture, null::numeric as brix_min, null::numeric as brix_max, null as drawing,
        'own' as source, false as hidden, updated_at
      from grapes where estate_id = ${estateId}
    ) as grape
  ) as library`;
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
