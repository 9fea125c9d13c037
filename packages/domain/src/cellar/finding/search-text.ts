/** How what is looked for is read: by words as they begin, whatever their case, accents and marks. */
import { vintageWords } from '../vintage.ts';

/** Further words are ignored, since each costs an index lookup on the server. */
export const MOST_WORDS = 10;

/** Letters that do not come apart into a plain one and an accent, as PostgreSQL's `unaccent` has them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'q',
  ё: 'е',
  '©': ' c ',
  '®': ' r ',
};

/** Each run of letters beyond ASCII is folded once: cellars have few of them. */
const runs = new Map<string, string>();
/** Beyond so many runs they are forgotten: whole texts of other scripts come once. */
const MOST_RUNS = 20_000;

function foldRun(run: string): string {
  const known = runs.get(run);
  if (known !== undefined) return known;
  const folded = run
    .normalize('NFKD')
    // Marks of other scripts are no accents: й is no и.
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłħıþŋŧĸё©®]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
  if (runs.size >= MOST_RUNS) runs.clear();
  runs.set(run, folded);
  return folded;
}

/**
 * A text as it is searched: its words in small letters without accents, one space before each. The server's database
 * folds alike (`folded` in migration 0002), but for signs that are no marks between words there, such as ° and $.
 */
export function foldedWords(text: string): string {
  const folded = text
    .normalize('NFC')
    .replaceAll(/[^\0-\x7f]+/g, foldRun)
    .toLowerCase()
    .replaceAll(/[^a-z0-9\x80-\uffff]+/g, ' ')
    .trim();
  return folded === '' ? '' : ` ${folded}`;
}

/** Typed words up to the tenth other one. */
export function countedWords(words: readonly string[]): readonly string[] {
  const counted = new Set([...new Set(words)].slice(0, MOST_WORDS));
  const beyond = words.findIndex((word) => !counted.has(word));
  return beyond === -1 ? words : words.slice(0, beyond);
}

/** What was typed, word by word; none where nothing of it is a word. */
export const searchedWords = (typed: string): readonly string[] =>
  countedWords(foldedWords(typed).split(' ').slice(1));

/** What a wine is found by. */
export interface SearchedWine {
  readonly name: string;
  readonly producer: string | null;
  readonly country: string | null;
  readonly region: string;
  readonly appellation: string | null;
  readonly designation: string | null;
  readonly varietal: string | null;
  readonly vintage: number | null;
  readonly vintageUnknown?: boolean | null | undefined;
  readonly holdings: readonly { readonly place: string | null }[];
  readonly notes: string | null;
}

/** The text of a wine as it is searched; made once, for it takes much longer than a search. */
export interface SearchText {
  /** The words of its name. */
  readonly name: string;
  /** All its words, those of its name and producer first. */
  readonly all: string;
  /** How long those are, in UTF-16 units. */
  readonly headLength: number;
}

export function searchTextOf(wine: SearchedWine): SearchText {
  const name = foldedWords(wine.name);
  const head = name + foldedWords(wine.producer ?? '');
  const { region, country, appellation, designation, varietal, holdings, notes } = wine;
  const vintage = vintageWords(wine.vintage, wine.vintageUnknown);
  const rest = [region, country, appellation, designation, varietal, vintage];
  const places = holdings.map(({ place }) => place);
  const all = head + foldedWords([...rest, ...places, notes].filter((text) => text !== null).join(' '));
  return { name, all, headLength: head.length };
}

const SPACE = 32;

/** Where a word that begins so stands in a text, -1 where none does. */
function placeOf(word: string, text: string): number {
  let at = text.indexOf(word);
  while (at !== -1 && text.charCodeAt(at - 1) !== SPACE) at = text.indexOf(word, at + 1);
  return at;
}

/**
 * How well a wine fits what was typed: 0 where its name begins so, 1 where its name and producer have all words, 2 where
 * some stand elsewhere; `undefined` where it lacks one.
 * @param words at least one, by {@link searchedWords}
 */
export function fitOf(
  { name, all, headLength }: SearchText,
  words: readonly string[],
): 0 | 1 | 2 | undefined {
  if (name.startsWith(` ${words.join(' ')}`)) return 0;
  let fit: 1 | 2 = 1;
  for (const word of words) {
    const at = placeOf(word, all);
    if (at === -1) return undefined;
    if (at >= headLength) fit = 2;
  }
  return fit;
}
