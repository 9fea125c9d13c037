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
 * @param vintage the year of the harvest, whole
 * @param currentYear the calendar year now, four digits
 */
export function vintageProblem(vintage: number, currentYear: number): Sentence | undefined {
  const youngest = youngestVintage(currentYear);
  if (vintage >= OLDEST_VINTAGE && vintage <= youngest) return undefined;
  return say('number_outside', { field: 'Vintage', min: OLDEST_VINTAGE, max: youngest });
}
