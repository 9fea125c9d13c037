import type { Transaction } from '../../platform/database/database.ts';
import { startingWith, wordsOf } from '../../platform/database/search.ts';
import { typosBetween } from './typos.ts';

/** A search, word by word: each is what was typed, or the words of the cellar it was probably meant to be. */
export interface Search {
  words: readonly (readonly string[])[];
}

/** Shorter words are too like one another. */
const SHORTEST_MISTYPED = 4;
/**
 * How much of a typed word's trigrams a wine must have to be looked at. Half survive a wrong letter; two letters
 * swapped in a short word leave a third, and are looked for only then: so little is alike in many words.
 */
const LIKENESS = [0.5, 0.3];
/** Wines looked at for the word that was meant. */
const SAMPLE = 200;
/** Words a typo may stand for at once. */
const MOST_MEANT = 20;

/**
 * What a search looks for in an estate. A word that nothing there begins with is taken for a typo of the nearest words
 * there are; it stays as it is where none is near.
 */
export async function searchFor(tx: Transaction, estateId: string, q: string): Promise<Search> {
  const words = await wordsOf(tx, q);
  const known = await Promise.all(
    words.map(async (word) => word.length < SHORTEST_MISTYPED || isThere(tx, estateId, word)),
  );
  const meanings: string[][] = [];
  for (const [n, word] of words.entries())
    meanings.push(known[n] ? [word] : await meantBy(tx, estateId, word));
  return { words: meanings };
}

async function isThere(tx: Transaction, estateId: string, word: string): Promise<boolean> {
  const rows = await tx`
    select 1 from wines
    where estate_id = ${estateId} and deleted_at is null and search_text like ${startingWith(word)} limit 1`;
  return rows.length > 0;
}

async function meantBy(tx: Transaction, estateId: string, word: string): Promise<string[]> {
  for (const likeness of LIKENESS) {
    const near = nearest(word, await wordsLike(tx, estateId, word, likeness));
    if (near.length > 0) return near;
  }
  return [word];
}

async function wordsLike(
  tx: Transaction,
  estateId: string,
  word: string,
  likeness: number,
): Promise<string[]> {
  // Judging likeness is dear, and the planner takes it for cheap: it would read the table from its beginning. The
  // three are sent together.
  const [, rows] = await Promise.all([
    tx`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true),
      set_config('enable_seqscan', 'off', true)`.execute(),
    tx<{ word: string }[]>`
      select distinct unnest(string_to_array(search_text, ' ')) as word from (
        select search_text from wines
        where estate_id = ${estateId} and deleted_at is null and ${word}::text <% search_text limit ${SAMPLE}
      ) as alike`.execute(),
    tx`set local enable_seqscan = on`.execute(),
  ]);
  return rows.map((row) => row.word);
}

/** The words with the fewest typos between them and what was typed so far: one in a short word, two in a long one. */
function nearest(typed: string, words: readonly string[]): string[] {
  const allowed = typed.length < 7 ? 1 : 2;
  const judged = words.map((word) => ({ word, typos: typosBetween(typed, word) }));
  const fewest = Math.min(...judged.map(({ typos }) => typos));
  const near = judged.filter(({ typos }) => typos === fewest && typos <= allowed);
  return near.map(({ word }) => word).slice(0, MOST_MEANT);
}
