import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';
/** State of a wine's drinking window, from too young to too old; `unknown` without a window. */
export const WINDOW_STATUSES = ['early', 'ready', 'soon', 'last-year', 'past', 'unknown'] as const;
export type WindowStatus = (typeof WINDOW_STATUSES)[number];

export interface DrinkingWindow {
  /** First year to open it, four digits. */
  drinkFrom: number | null;
  /** Last day to open it, `YYYY-MM-DD`. */
  drinkBy: string | null;
}

/**
 * Returns the error of a drinking window, or `undefined`: it never closes before it opens.
 * @param window its last day may be a bare year, which means its last day
 */
export function windowProblem({ drinkFrom, drinkBy }: DrinkingWindow): Sentence | undefined {
  if (drinkFrom === null || drinkBy === null || Number(drinkBy.slice(0, 4)) >= drinkFrom) return undefined;
  return sentenceOf('window_closes_early');
}

/** Does the same for a changed window: an invalid one that was stored earlier may stay. */
export function changedWindowProblem(before: DrinkingWindow, after: DrinkingWindow): Sentence | undefined {
  const isChanged = after.drinkFrom !== before.drinkFrom || after.drinkBy !== before.drinkBy;
  return isChanged ? windowProblem(after) : undefined;
}

/** Number of last years of a window in which a wine is to be drunk soon, and their share of a long window. */
const LAST_YEARS = 2;
const LAST_SHARE = 1 / 5;

/**
 * Returns the state of a drinking window.
 * @param today current calendar day, `YYYY-MM-DD`
 * @returns `early` before the first year, `soon` in the last two years or the last fifth of the years, `last-year` in
 * the year the window closes, `past` after its last day
 */
export function windowStatus({ drinkFrom, drinkBy }: DrinkingWindow, today: string): WindowStatus {
  if (drinkFrom === null && drinkBy === null) return 'unknown';
  // ISO days sort as text; a wine with an inverted window is past, not early.
  if (drinkBy !== null && drinkBy < today) return 'past';
  const year = Number(today.slice(0, 4));
  if (drinkFrom !== null && year < drinkFrom) return 'early';
  if (drinkBy === null) return 'ready';
  const lastYear = Number(drinkBy.slice(0, 4));
  if (lastYear === year) return 'last-year';
  const years = drinkFrom === null ? 0 : lastYear - drinkFrom + 1;
  return lastYear - year < Math.max(LAST_YEARS, years * LAST_SHARE) ? 'soon' : 'ready';
}

/** Returns whether a drinking window includes a year; one without a last day stays open. */
export const isReadyIn = ({ drinkFrom, drinkBy }: DrinkingWindow, year: number): boolean =>
  (drinkFrom ?? drinkBy) !== null &&
  (drinkFrom ?? 0) <= year &&
  (drinkBy === null || Number(drinkBy.slice(0, 4)) >= year);
