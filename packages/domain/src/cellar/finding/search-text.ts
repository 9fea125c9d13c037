/** Parsing of searches: prefixes of words, ignoring case, accents and punctuation. */
import { type CustomValues, customTexts } from '../custom-fields.ts';
import { ORIGIN_FIELDS, type Origin } from '../origin.ts';
import { vintageWords } from '../vintage.ts';

/** Further words are ignored, since each costs an index lookup on the server. */
export const MOST_WORDS = 10;

/** Letters without a decomposition into letter and accent, as in PostgreSQL's `unaccent`. */
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

/** Cache of folded runs of non-ASCII letters, of which cellars have few. */
const runs = new Map<string, string>();
/** Size of the cache, which is cleared beyond it, since texts of other scripts rarely repeat. */
const MOST_RUNS = 20_000;

function foldRun(run: string): string {
  const known = runs.get(run);
  if (known !== undefined) return known;
  const folded = run
    .normalize('NFKD')
    // Marks of other scripts are no accents: й is not и.
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
 * Returns a search text: words in lower case without accents, each after a space. The database folds alike (`folded` in
 * migration 0002), except for symbols such as ° and $.
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

/** Returns up to ten different typed words. */
export function countedWords(words: readonly string[]): readonly string[] {
  const counted = new Set([...new Set(words)].slice(0, MOST_WORDS));
  const beyond = words.findIndex((word) => !counted.has(word));
  return beyond === -1 ? words : words.slice(0, beyond);
}

/** Splits a typed text into words; empty if it contains none. */
export const searchedWords = (typed: string): readonly string[] =>
  countedWords(foldedWords(typed).split(' ').slice(1));

export interface SearchedWine extends Origin {
  readonly name: string;
  readonly producer: string | null;
  readonly varietal: string | null;
  readonly vintage: number | null;
  readonly vintageUnknown?: boolean | null | undefined;
  readonly holdings: readonly { readonly place: string | null }[];
  readonly tags?: readonly string[] | null;
  readonly custom?: CustomValues | null | undefined;
  readonly notes: string | null;
}

/** Search text of a wine, computed once, since that takes much longer than a search. */
export interface SearchText {
  readonly name: string;
  /** All its words, those of name and producer first. */
  readonly all: string;
  /** Length of those, in UTF-16 units. */
  readonly headLength: number;
}

/** The texts of a wine besides name and producer in which a search looks. */
function otherTextsOf(wine: SearchedWine): string {
  const { varietal, holdings, tags, custom, notes } = wine;
  const vintage = vintageWords(wine.vintage, wine.vintageUnknown);
  const places = holdings.map(({ place }) => place);
  return [
    ...ORIGIN_FIELDS.map((field) => wine[field]),
    varietal,
    vintage,
    ...places,
    ...(tags ?? []),
    ...customTexts(custom),
    notes,
  ]
    .filter((text) => text !== null)
    .join(' ');
}

/** Whether a search may find two versions of a wine by different words. */
export const differInSearchedTexts = (one: SearchedWine, other: SearchedWine): boolean =>
  one.name !== other.name || one.producer !== other.producer || otherTextsOf(one) !== otherTextsOf(other);

export function searchTextOf(wine: SearchedWine): SearchText {
  const name = foldedWords(wine.name);
  const head = name + foldedWords(wine.producer ?? '');
  return { name, all: head + foldedWords(otherTextsOf(wine)), headLength: head.length };
}

const SPACE = 32;

/** Returns the position of a word with this prefix in a text, or -1. */
function placeOf(word: string, text: string): number {
  let at = text.indexOf(word);
  while (at !== -1 && text.charCodeAt(at - 1) !== SPACE) at = text.indexOf(word, at + 1);
  return at;
}

/**
 * Returns the rank of a match: 0 if the name starts with the words, 1 if name and producer contain all, 2 if other
 * fields contain some; `undefined` without a match.
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
