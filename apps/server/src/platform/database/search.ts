import type { Db } from './database.ts';
import { sql } from './sql.ts';

/** Words after these are passed over: nobody types more, and each costs a look into the index. */
export const MOST_WORDS = 10;

/** A text as it is searched, word by word as they follow one another: small letters without accents and marks. */
export async function wordsAsTyped(db: Db, text: string): Promise<string[]> {
  const row = await db.one<{ folded: string }>(sql`select folded(${text}) as folded`);
  // What is left beside letters and digits (a currency sign, an emoji) is no word either.
  const words = row.folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  const looked = new Set([...new Set(words)].slice(0, MOST_WORDS));
  const beyond = words.findIndex((word) => !looked.has(word));
  return beyond === -1 ? words : words.slice(0, beyond);
}

/** The words of a text, each once. */
export const wordsOf = async (db: Db, text: string): Promise<string[]> => [
  ...new Set(await wordsAsTyped(db, text)),
];

/** A pattern for `like` that finds a word, or what begins with it, in a text that `folded` made. */
export const startingWith = (word: string): string => `% ${word}%`;
