import { plainLetters } from '../values/plain-letters.ts';
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
/** The oldest vintage a cellar can hold. */
export const OLDEST_VINTAGE = 1800;

/** The youngest vintage: next year's, since a southern harvest may be bought before its calendar year. */
export function youngestVintage(currentYear: number): number {
  return currentYear + 1;
}

/**
 * What is wrong with a vintage, or `undefined`.
 * @param vintage the year of the harvest, whole; `null` for a wine of no single harvest
 * @param currentYear the calendar year now, four digits
 */
export function vintageProblem(vintage: number | null, currentYear: number): Sentence | undefined {
  const youngest = youngestVintage(currentYear);
  if (vintage === null || (vintage >= OLDEST_VINTAGE && vintage <= youngest)) return undefined;
  return say('number_outside', { field: 'Vintage', min: OLDEST_VINTAGE, max: youngest });
}

/** What stands in place of the year where a wine is of no single harvest. */
export const NON_VINTAGE = 'NV';

/** Text for an unknown year. */
export const VINTAGE_UNKNOWN = 'Vintage unknown';

/** A vintage as it is shown: its year, NV, or that it is not known. */
export const vintageWords = (vintage: number | null, isUnknown?: boolean | null): string =>
  vintage?.toString() ?? (isUnknown ? VINTAGE_UNKNOWN : NON_VINTAGE);

/** What stands there in little room. */
export const VINTAGE_UNKNOWN_SHORT = '?';

interface NamedWine {
  readonly name: string;
  readonly vintage: number | null;
  readonly vintageUnknown?: boolean | null | undefined;
}

/** A wine as it is called: `Barolo 2016`, `Grande Cuvée NV`, `Barolo, vintage unknown`. */
export const nameWithVintage = ({ name, vintage, vintageUnknown }: NamedWine): string =>
  vintage === null && vintageUnknown
    ? `${name}, ${VINTAGE_UNKNOWN.toLowerCase()}`
    : `${name} ${vintageWords(vintage)}`;

/** How a label or a list says that a wine is of no single harvest, by letters alone: English, French, German, Italian, Spanish, Portuguese, Swedish. */
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

/** Whether a text says in words that a wine is of no single harvest: `NV`, `N.V.`, `non vintage`, `sans année`. */
export const saysNonVintage = (text: string): boolean =>
  NON_VINTAGE_WORDS.has(plainLetters(text).replaceAll(/[\s./-]/g, ''));

/** Years that stand for none: CellarTracker's 1001, LWIN's 1000, Vivino's 8888 and 9999. */
const NO_YEARS = new Set(['0', '1000', '1001', '8888', '9999']);

/** Whether a cell of a file says that a wine is of no single harvest, in words or as programs write it. */
export const isNonVintage = (cell: string): boolean => NO_YEARS.has(cell.trim()) || saysNonVintage(cell);
