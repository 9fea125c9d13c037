import { plainLetters } from '../values/plain-letters.ts';
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
/** The oldest vintage a cellar can hold. */
export const OLDEST_VINTAGE = 1800;

/** The youngest vintage: next year's, since a southern harvest may be bought before its calendar year. */
export function youngestVintage(currentYear: number): number {
  return currentYear + 1;
}

/**
 * Returns the error of a vintage, or `undefined`.
 * @param vintage harvest year, an integer; `null` for a wine of several harvests
 * @param currentYear current calendar year, four digits
 */
export function vintageProblem(vintage: number | null, currentYear: number): Sentence | undefined {
  const youngest = youngestVintage(currentYear);
  if (vintage === null || (vintage >= OLDEST_VINTAGE && vintage <= youngest)) return undefined;
  return sentenceOf('number_outside', { field: 'Vintage', min: OLDEST_VINTAGE, max: youngest });
}

/** Text in place of the year for a wine of several harvests. */
export const NON_VINTAGE = 'NV';

/** Text for an unknown year. */
export const VINTAGE_UNKNOWN = 'Vintage unknown';

/** Formats a vintage: its year, NV, or unknown. */
export const vintageWords = (vintage: number | null, isUnknown?: boolean | null): string =>
  vintage?.toString() ?? (isUnknown ? VINTAGE_UNKNOWN : NON_VINTAGE);

/** Short text of the same. */
export const VINTAGE_UNKNOWN_SHORT = '?';

interface NamedWine {
  readonly name: string;
  readonly vintage: number | null;
  readonly vintageUnknown?: boolean | null | undefined;
}

/** Formats a wine's name: `Barolo 2016`, `Grande Cuvée NV`, `Barolo, vintage unknown`. */
export const nameWithVintage = ({ name, vintage, vintageUnknown }: NamedWine): string =>
  vintage === null && vintageUnknown
    ? `${name}, ${VINTAGE_UNKNOWN.toLowerCase()}`
    : `${name} ${vintageWords(vintage)}`;

/**
 * Words for a wine of several harvests on labels and in lists, letters only: English, French, German, Italian, Spanish,
 * Portuguese, Swedish.
 */
const NON_VINTAGE_WORDS = new Set([
  'nv',
  'nonvintage',
  'nonvintaged',
  'novintage',
  'mv',
  'multivintage',
  'sa',
  'sansannee',
  'nonmillesime',
  'sansmillesime',
  'oj',
  'ohne',
  'ohnejahr',
  'ohnejahrgang',
  'senzaannata',
  'nonmillesimato',
  'sinanada',
  'semsafra',
  'semcolheita',
  'utanargang',
]);

/** Returns whether a text means several harvests: `NV`, `N.V.`, `non vintage`, `sans année`. */
export const meansNonVintage = (text: string): boolean =>
  NON_VINTAGE_WORDS.has(plainLetters(text).replaceAll(/[\s./-]/g, ''));

/** Years that mean no vintage: CellarTracker's 1001, LWIN's 1000, Vivino's 8888 and 9999. */
const NO_YEARS = new Set(['0', '1000', '1001', '8888', '9999']);

/** Returns whether a file's cell means several harvests, in words or as written by programs. */
export const isNonVintage = (cell: string): boolean => NO_YEARS.has(cell.trim()) || meansNonVintage(cell);
