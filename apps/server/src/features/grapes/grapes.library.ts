/** An estate's library in SQL: the reference with the estate's changes, and its own grapes. */
import type { Grape, GrapeQuery } from '@cuverie/contract';
import { foldName, MOST_WORDS, RIPENING_LEVELS } from '@cuverie/domain';
import type { ManyTable } from '../../platform/database/many.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';

/** Columns of a grape except its keys and author. */
export interface GrapeValues
  extends Omit<
    Grape,
    'id' | 'version' | 'brix_min' | 'brix_max' | 'picture' | 'thumbnail' | 'drawing' | DerivedField
  > {
  countries: string[];
  nameKey: string;
  searchNames: string;
  /** The default without an uploaded picture. */
  pictureAddress: string;
  picture: PictureKey | null;
}
type DerivedField = 'source' | 'hidden' | 'updatedAt';

export const GRAPES: ManyTable<GrapeValues> = {
  name: 'grapes',
  kind: 'grape',
  named: 'name',
  columns: {
    name: ['name', 'text'],
    synonyms: ['synonyms', 'text[]'],
    color: ['color', 'text'],
    origin: ['origin', 'text'],
    countries: ['countries', 'text[]'],
    flavor_profile: ['flavor_profile', 'text[]'],
    baume_level: ['baume_level', 'numeric'],
    baume_harvest_recommended: ['baume_harvest_recommended', 'numeric'],
    brix_level: ['brix_level', 'numeric'],
    brix_harvest_recommended: ['brix_harvest_recommended', 'numeric'],
    details: ['details', 'text'],
    recommended_soil: ['recommended_soil', 'text'],
    pictureAddress: ['picture_address', 'text'],
    nameKey: ['name_key', 'text'],
    searchNames: ['search_names', 'text'],
    picture: ['picture', 'text'],
  },
};

/** Fields of a reference grape an estate can change; null means unchanged. */
const TOUCHABLE = Object.values(GRAPES.columns)
  .map(([column]) => column)
  .filter((column) => column !== 'picture')
  .map(sql.identifier);

/**
 * Source table: every grape of the estate's library, including hidden ones.
 * @param key folded search text: `place` is the rank of a match
 */
export function library(estateId: string, key = '') {
  const laidOver = TOUCHABLE.map(
    (column) => sql`coalesce(changes.${column}, reference.${column}) as ${column},`,
  );
  const own = TOUCHABLE.map((column) => sql`${column},`);
  const touched = TOUCHABLE.map((column) => sql`changes.${column},`);
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

/** The folded search text; one character may fold to many, and words beyond a limit are ignored. */
export const searchedKey = ({ q = '' }: Pick<GrapeQuery, 'q'>): string =>
  foldName(q).split(' ').slice(0, MOST_WORDS).join(' ');

/** Filters of a list besides the search. */
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

/** `and …` for every typed word; a folded key contains no wildcards of `like`. */
export function matching(key: string) {
  if (key === '') return sql``;
  // One or two letters in the middle of words match nearly everything.
  const pattern = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`);
  return key.split(' ').map((word) => sql`and search_names like ${pattern(word)}`);
}

/**
 * Rank of a match as a sortable text: the exact name, names that start with the text, names with words that do; then
 * the same for synonyms; then matches inside words.
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
