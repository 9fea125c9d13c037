import type { Transaction } from '../../platform/database/database.ts';
import { wordsAsTyped } from '../../platform/database/search.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { oneTypoFrom, typosBetween } from './typos.ts';

/** A search, word by word: each is what was typed, or the words of the cellar it was probably meant to be. */
export interface Search {
  words: readonly (readonly string[])[];
  /** All of it as a name would say it, what is typed twice as well. */
  name: string;
}

/** Shorter words are too like one another. */
const SHORTEST_MISTYPED = 3;
/** Words so short have too few trigrams to be found by them: whole words are tried that are one typo away. */
const LONGEST_TRIED = 3;
/**
 * How much of a typed word's trigrams a word must have to be judged. Half survive a wrong letter; two letters
 * swapped in a short word leave a third, and are looked for only then: so little is alike in many words.
 */
const LIKENESS = [0.5, 0.3];
/** Words judged for the one that was meant. */
const SAMPLE = 200;
/** Words a typo may stand for at once. */
const MOST_MEANT = 20;

/** Letters of a word that are kept by the database; see `words_in`. */
const LONGEST = 400;

/** A search as `search_words @@ …` asks for it; see `words_in`. */
export const QUERIES = {
  /** Every word is there, or what begins with it. */
  anywhere: (search: Search) => everyWord(search, ''),
  /** Every word is in the name or the producer. */
  inHead: (search: Search) => everyWord(search, '/'),
  /** The name begins with what was typed. */
  asName: ({ name }: Search) => beginning(`//${name}`),
} as const;

const everyWord = ({ words }: Search, mark: string): string =>
  words.map((meanings) => `(${meanings.map((word) => beginning(mark + word)).join(' | ')})`).join(' & ');

const beginning = (word: string): string =>
  `'${Array.from(word).slice(0, LONGEST).join('').replaceAll(/['\\]/g, '$&$&')}':*`;

/**
 * What a search looks for in an estate. A word that nothing there begins with is taken for a typo of the nearest words
 * there are; it stays as it is where none is near.
 */
export async function searchFor(tx: Transaction, estateId: string, q: string): Promise<Search> {
  const typed = await wordsAsTyped(tx, q);
  const words = [...new Set(typed)];
  const known = await Promise.all(
    words.map(async (word) => word.length < SHORTEST_MISTYPED || isThere(tx, estateId, word)),
  );
  const meant = new Map<string, string[]>();
  for (const [n, word] of words.entries())
    meant.set(word, known[n] ? [word] : await meantBy(tx, estateId, word));
  const name = typed.map((word) => meant.get(word)?.[0] ?? word).join(' ');
  return { words: [...meant.values()], name };
}

async function isThere(tx: Transaction, estateId: string, word: string): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from wines where ${startingIn(estateId, word)} limit 1`);
  return rows.length > 0;
}

const startingIn = (estateId: string, word: string): Sql =>
  sql`estate_id = ${estateId} and deleted_at is null and search_words @@ ${beginning(word)}::tsquery`;

async function meantBy(tx: Transaction, estateId: string, word: string): Promise<string[]> {
  const looks =
    word.length > LONGEST_TRIED
      ? LIKENESS.map((likeness) => () => wordsLike(tx, estateId, word, likeness))
      : [() => wordsAmong(tx, estateId, oneTypoFrom(word))];
  for (const look of looks) {
    for (const near of nearest(word, await look())) {
      // A word outlives the last wine that had it.
      const there = await Promise.all(near.map((meant) => isThere(tx, estateId, meant)));
      const living = near.filter((_, n) => there[n]);
      if (living.length > 0) return living;
    }
  }
  return [word];
}

async function wordsAmong(tx: Transaction, estateId: string, words: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ word: string }>(sql`
    select word from cellar_words where estate_id = ${estateId} and word = any(${[...words]}::text[])
    order by word`);
  return rows.map((row) => row.word);
}

async function wordsLike(
  tx: Transaction,
  estateId: string,
  word: string,
  likeness: number,
): Promise<string[]> {
  // The two are sent together.
  const [, rows] = await Promise.all([
    tx.count(sql`set local pg_trgm.word_similarity_threshold to ${sql.raw(String(likeness))}`),
    tx.rows<{ word: string }>(sql`
      select word from cellar_words where estate_id = ${estateId} and ${word}::text <% word
      order by word_similarity(${word}::text, word) desc limit ${SAMPLE}`),
  ]);
  return rows.map((row) => row.word);
}

/**
 * The words that may have been meant, those with fewer typos between them and what was typed so far first: one in a
 * short word, two in a long one.
 */
function nearest(typed: string, words: readonly string[]): string[][] {
  const allowed = typed.length < 7 ? [1] : [1, 2];
  const judged = words.map((word) => ({ word, typos: typosBetween(typed, word) }));
  return allowed.map((most) =>
    judged
      .filter(({ typos }) => typos === most)
      .slice(0, MOST_MEANT)
      .map(({ word }) => word),
  );
}
