/** Finding by words as they begin, whatever their case, accents and marks, with typos corrected. */
import { countedWords, typosToBeginning } from '@cuverie/domain';
import type { Db } from './database.ts';
import { type Sql, sql } from './sql.ts';

/** Shorter words are too like one another to be corrected. */
const SHORTEST_MISTYPED = 3;
/** Letters of a word that the database keeps; see `words_in`. */
const LONGEST = 400;
/** How many words a mistyped one is replaced by at most: any of them is then looked for. */
const MOST_REPLACEMENTS = 20;

/** What was typed, word by word. A mistyped word is replaced by the nearest words of the estate, of which any will do. */
export type Search = readonly (readonly string[])[];

/** Reads what was typed, folded as the database folds what it stores. */
export async function readSearch(db: Db, typed: string): Promise<Search> {
  const row = await db.one<{ folded: string }>(sql`select folded(${typed}) as folded`);
  // What is left beside letters and digits (a currency sign, an emoji) is no word either.
  const words = row.folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  return countedWords(words).map((word) => [word]);
}

/**
 * Finds, and where that finds nothing, once more with the typos corrected.
 * @param correct gives the corrected search, or `undefined` where there is nothing to correct
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
 * A `tsquery` for rows that have every word, or what begins with it, in what `words_in` made of them.
 * @param mark `/` for words of the first line alone
 */
export const queryOf = (estateId: string, search: Search, mark: '' | '/' = ''): string =>
  search.map((words) => `(${words.map((word) => beginning(estateId, mark + word)).join(' | ')})`).join(' & ');

const beginning = (estateId: string, word: string): string =>
  `'${estateId.slice(-4)}${Array.from(word).slice(0, LONGEST).join('')}':*`;

/** A condition for rows of a table an estate has few rows of: their words are made as they are read. */
export function hasWords(estateId: string, text: Sql, search: Search): Sql {
  if (search.length === 0) return sql`false`;
  return sql`words_in(estate_id, folded(${text})) @@ ${queryOf(estateId, search)}::tsquery`;
}

/**
 * Corrects the typos of a search by all words that rows of such a table have.
 * @param rows `from … where …`
 */
export async function correctBy(db: Db, text: Sql, rows: Sql, search: Search): Promise<Search | undefined> {
  const words = await db.rows<{ word: string }>(sql`
    select distinct word from (select words_in(estate_id, folded(${text})) as words ${rows}) as found,
      mistakable_words(words) as word`);
  return corrected(
    search,
    words.map(({ word }) => word),
  );
}

/** The words of a search that may be mistyped: numbers are not. */
export const correctable = (search: Search): string[] => [
  ...new Set(search.flat().filter((word) => word.length >= SHORTEST_MISTYPED && !/\p{N}/u.test(word))),
];

/** Replaces words that no word begins with by the nearest of them; `undefined` where there is nothing to replace. */
export function corrected(search: Search, words: readonly string[]): Search | undefined {
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

/** The words that are so few typos away (one in a short word, two in a long one), the nearest first. */
export function nearest(typed: string, words: readonly string[]): { word: string; typos: number }[] {
  const most = typed.length < 7 ? 1 : 2;
  return words
    .map((word) => ({ word, typos: typosBetween(typed, word) }))
    .filter(({ typos }) => typos <= most)
    .toSorted((one, other) => one.typos - other.typos)
    .slice(0, MOST_REPLACEMENTS);
}

/** Three letters are one typo away from the beginning of too many words: they are compared with whole words. */
const typosBetween = (typed: string, word: string): number =>
  Math.max(
    typosToBeginning(typed, word),
    typed.length > SHORTEST_MISTYPED ? 0 : typosToBeginning(word, typed),
  );
