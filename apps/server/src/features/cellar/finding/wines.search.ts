/** The words of wines: those a search asks for, and corrections of its typos. */
import type { Database, Db, Transaction } from '../../../platform/database/database.ts';
import {
  correctable,
  correctSearch,
  nearest,
  queryOf,
  type Search,
} from '../../../platform/database/search.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Shorter words have too few trigrams to be found by them. */
const LONGEST_SHORT = 3;
/**
 * Share of a mistyped word's trigrams that a word must contain; a short word with two swapped letters keeps a third.
 */
const LIKENESS = 0.3;
/** Number of candidates by trigrams, from which those with the fewest typos are taken. */
const SAMPLE = 200;

/** Up to this number, the words of an estate are compared one by one. */
const FEW = 300;

/**
 * Replaces words that no wine of the estate contains by the nearest ones; `undefined` if there is nothing to replace.
 */
export async function correctTypos(
  db: Database,
  estateId: string,
  search: Search,
): Promise<Search | undefined> {
  const typed = correctable(search);
  if (typed.length === 0) return undefined;
  const words = await db.quick.rows<{ word: string }>(
    sql`select word from cellar_words where estate_id = ${estateId} limit ${FEW + 1}`,
  );
  const likest = words.length > FEW ? await findLikest(db, estateId, typed) : words;
  const candidates = likest.map(({ word }) => word);
  const near = typed.flatMap((word) => nearest(word, candidates).map((one) => one.word));
  const existing = await wordsOfWines(db.prepared, estateId, [...new Set([...typed, ...near])]);
  return correctSearch(search, existing);
}

/** Finds the words of an estate that are most like the typed ones. */
function findLikest(db: Database, estateId: string, typed: string[]): Promise<{ word: string }[]> {
  const words = sql`select word from cellar_words where estate_id = ${estateId}`;
  const likest = typed.map((word) =>
    word.length > LONGEST_SHORT
      ? sql`(${words} and ${word}::text <% word order by word_similarity(${word}::text, word) desc limit ${SAMPLE})`
      : sql`(${words} and length(word) <= ${LONGEST_SHORT + 1})`,
  );
  return db.begin(async (tx) => {
    // Both queries are sent together.
    const [, rows] = await Promise.all([
      tx.count(sql`set local pg_trgm.word_similarity_threshold to ${sql.raw(String(LIKENESS))}`),
      tx.rows<{ word: string }>(sql.join(likest, ' union ')),
    ]);
    return rows;
  }, 'read only');
}

/**
 * Returns which words, or starts of words, a wine still contains, since words stay after their last wine is deleted.
 */
async function wordsOfWines(db: Db, estateId: string, words: string[]): Promise<string[]> {
  const queries = words.map((word) => queryOf(estateId, [[word]]));
  const rows = await db.rows<{ word: string }>(sql`
    select word from unnest(${words}::text[], ${queries}::text[]) as looked(word, query)
    cross join lateral (
      select from wines where estate_id = ${estateId} and deleted_at is null and search_words @@ query::tsquery limit 1
    ) as wine`);
  return rows.map(({ word }) => word);
}

/**
 * Adds the words of wines to the candidates for typos. Call it wherever wines are stored or changed, in the same
 * transaction.
 */
export async function saveSearchWords(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // Sorted, so that two transactions with the same words wait for each other instead of deadlocking.
  await tx.count(sql`
    insert into cellar_words (estate_id, word)
    select distinct estate_id, word from wines, mistakable_words(search_words) as word
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])
    order by estate_id, word on conflict do nothing`);
}
