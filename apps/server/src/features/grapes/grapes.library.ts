/** The library as one estate sees it, in SQL: the reference with the estate's changes laid over it, and its own grapes. */
import type { GrapeQuery } from '@cuverie/contract';
import { RIPENING_LEVELS } from '@cuverie/domain';
import type { Sql, Transaction } from '../../platform/database/database.ts';

type Query = Sql | Transaction;

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

/** To select from: every grape of the estate's library, hidden ones included. */
export function library(sql: Query, estateId: string) {
  const laidOver = TOUCHABLE.map(
    (column) => sql`coalesce(changes.${sql(column)}, reference.${sql(column)}) as ${sql(column)},`,
  );
  const own = TOUCHABLE.map((column) => sql`${sql(column)},`);
  const touched = TOUCHABLE.map((column) => sql`changes.${sql(column)},`);
  return sql`(
    select reference.id, coalesce(changes.version, 1) as version, ${laidOver} changes.picture, brix_min, brix_max,
      reference.picture_address as drawing,
      case when num_nonnulls(${touched} changes.picture) > 0 then 'edited' else 'reference' end as source,
      coalesce(changes.hidden, false) as hidden, changes.updated_at
    from reference_grapes reference
    left join grape_changes changes on changes.estate_id = ${estateId} and changes.grape_id = reference.id
    union all
    select id, version, ${own} picture, null, null, null, 'own', false, updated_at from grapes where estate_id = ${estateId}
  ) as library`;
}

/** The filters of a list, beside what is searched for. */
export function filtered(sql: Query, { color, origin, ripening, list = 'library' }: GrapeQuery) {
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
export function matching(sql: Query, key: string) {
  if (key === '') return sql``;
  // In the middle of words, one or two letters are in nearly all.
  const pattern = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`);
  return key.split(' ').map((word) => sql`and search_names like ${pattern(word)}`);
}

/**
 * Where a match stands among others, as a text to order by: the name itself, names that begin so, names with such
 * words; then the same for synonyms; then what has it in the middle of a word.
 */
export function matchPlace(sql: Query, key: string) {
  if (key === '') return sql`name_key`;
  const words = (text: ReturnType<Sql>) =>
    key.split(' ').map((word) => sql`and ${text} like ${`% ${word}%`}`);
  return sql`
    case when name_key = ${key} then '0' when name_key like ${`${key}%`} then '1'
      when true ${words(sql`(' ' || name_key)`)} then '2' when search_names like ${`%| ${key}|%`} then '3'
      when search_names like ${`%| ${key}%`} then '4' when true ${words(sql`search_names`)} then '5' else '6'
    end || name_key`;
}
