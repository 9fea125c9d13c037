/** Search by prefixes of words, ignoring case, accents and punctuation, with typo correction. */
import { countedWords, searchedWords, typosToBeginning } from '@cuverie/domain';
import type { Db } from './database.ts';
import { type Sql, sql } from './sql.ts';

/** Shorter words are too similar to be corrected. */
const SHORTEST_MISTYPED = 3;
/** Stored letters per word; see `words_in`. */
const LONGEST = 400;
/** Maximum of corrections per word, any of which matches. */
const MOST_REPLACEMENTS = 20;

/** The typed text by words. A mistyped word is replaced by the nearest words of the estate, any of which matches. */
export type Search = readonly (readonly string[])[];

/** Parses a typed text, folded like stored texts in the database, which only needs to be asked about other letters. */
export async function readSearch(db: Db, typed: string): Promise<Search> {
  if (Buffer.byteLength(typed) === typed.length) return searchedWords(typed).map((word) => [word]);
  const row = await db.one<{ folded: string }>(sql`select folded(${typed}) as folded`);
  // Other characters, such as a currency sign or an emoji, are no words either.
  const words = row.folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  return countedWords(words).map((word) => [word]);
}

/**
 * Searches, and without a match once more with corrected typos.
 * @param correct returns the corrected search, or `undefined` if there is nothing to correct
 */
export async function findDespiteTypos<Found>(
  search: Search,
  find: (search: Search) => Promise<Found>,
  isNothing: (found: Found) => boolean,
  correct: (search: Search) => Promise<Search | undefined>,
): Promise<Found> {
  const found = await find(search);
  const corrected = isNothing(found) ? await correct(search) : undefined;
  return corrected === undefined ? found : find(corrected);
}

/**
 * A `tsquery` for rows with every word as a prefix, in the result of `words_in`.
 * @param mark `/` for words of the first line only
 */
export const queryOf = (estateId: string, search: Search, mark: '' | '/' = ''): string =>
  search.map((words) => `(${words.map((word) => beginning(estateId, mark + word)).join(' | ')})`).join(' & ');

const beginning = (estateId: string, word: string): string =>
  `'${estateId.slice(-4)}${Array.from(word).slice(0, LONGEST).join('')}':*`;

/** A condition for tables with few rows per estate: their words are computed in the query. */
export function hasWords(estateId: string, text: Sql, search: Search): Sql {
  if (search.length === 0) return sql`false`;
  return sql`words_in(estate_id, folded(${text})) @@ ${queryOf(estateId, search)}::tsquery`;
}

/**
 * Corrects the typos of a search by the words of such a table's rows.
 * @param rows `from … where …`
 */
export async function correctBy(db: Db, text: Sql, rows: Sql, search: Search): Promise<Search | undefined> {
  const words = await db.rows<{ word: string }>(sql`
    select distinct word from (select words_in(estate_id, folded(${text})) as words ${rows}) as found,
      mistakable_words(words) as word`);
  return correctSearch(
    search,
    words.map(({ word }) => word),
  );
}

/** The words of a search that may be mistyped; numbers are not. */
export const correctable = (search: Search): string[] => [
  ...new Set(search.flat().filter((word) => word.length >= SHORTEST_MISTYPED && !/\p{N}/u.test(word))),
];

/** Replaces words that no word starts with by the nearest ones; `undefined` if there are none. */
export function correctSearch(search: Search, words: readonly string[]): Search | undefined {
  const replaced = new Map<string, string[]>();
  for (const typed of correctable(search)) {
    if (words.some((word) => word.startsWith(typed))) continue;
    const near = nearest(typed, words);
    const least = near[0]?.typos;
    if (least !== undefined)
      replaced.set(
        typed,
        near.filter(({ typos }) => typos === least).map(({ word }) => word),
      );
  }
  return replaced.size === 0 ? undefined : search.map((one) => replaced.get(one[0] ?? '') ?? one);
}

/** Returns the words with the fewest typos (one in a short word, two in a long one), nearest first. */
export function nearest(typed: string, words: readonly string[]): { word: string; typos: number }[] {
  const most = typed.length < 7 ? 1 : 2;
  return words
    .filter((word) => word.length >= typed.length - most)
    .map((word) => ({ word, typos: typosBetween(typed, word) }))
    .filter(({ typos }) => typos <= most)
    .toSorted((one, other) => one.typos - other.typos)
    .slice(0, MOST_REPLACEMENTS);
}

/** Three letters are one typo away from the start of too many words, so they are compared with whole words. */
const typosBetween = (typed: string, word: string): number =>
  Math.max(
    typosToBeginning(typed, word),
    typed.length > SHORTEST_MISTYPED ? 0 : typosToBeginning(word, typed),
  );
