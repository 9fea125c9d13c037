/** The library as one estate sees it, in SQL: the reference with the estate's changes laid over it, and its own grapes. */
import type { Grape, GrapeQuery } from '@cuverie/contract';
import { foldName, MOST_WORDS, RIPENING_LEVELS } from '@cuverie/domain';
import type { ManyTable } from '../../platform/database/many.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';

/** What a grape is stored with, beside its key and who wrote it when. */
export interface GrapeValues
  extends Omit<
    Grape,
    'id' | 'version' | 'brix_min' | 'brix_max' | 'picture' | 'thumbnail' | 'drawing' | Derived
  > {
  countries: string[];
  nameKey: string;
  searchNames: string;
  /** Shown where nothing was uploaded. */
  pictureAddress: string;
  picture: PictureKey | null;
}
type Derived = 'source' | 'hidden' | 'updatedAt';

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

/** What an estate can change of a reference grape, a null at a time. */
const TOUCHABLE = Object.values(GRAPES.columns)
  .map(([column]) => column)
  .filter((column) => column !== 'picture')
  .map(sql.identifier);

/**
 * To select from: every grape of the estate's library, hidden ones included.
 * @param key what is searched for, folded: `place` says how well a grape matches it
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
