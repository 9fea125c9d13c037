/** Accuracy of forecasts: how often they were right, and their error. */
import { median } from './robust.ts';

/** A past forecast with the outcome, in days since 1970. */
export interface Came {
  /** `null` without a forecast. */
  forecast: { likely: number; early: number; late: number } | null;
  came: number;
}

/** Statistics of forecasts of one kind. */
export interface Tally {
  /** Number of possible forecasts, and of those made. */
  asked: number;
  given: number;
  /** Of those made: within the range, before and after it. */
  held: number;
  before: number;
  after: number;
  /** Median error in days; `null` without any. */
  errorDays: number | null;
}

/** Share of cases in which a range should be right. */
export const RANGE_HOLDS = 0.8;

/** Minimum of forecasts to judge a range of eight in ten. */
export const TALLY_NEEDS = 10;

export function tallyOf(all: readonly Came[]): Tally {
  const given = all.flatMap(({ forecast, came }) => (forecast ? [{ ...forecast, came }] : []));
  const before = given.filter(({ early, came }) => came < early).length;
  const after = given.filter(({ late, came }) => came > late).length;
  return {
    asked: all.length,
    given: given.length,
    held: given.length - before - after,
    before,
    after,
    errorDays: median(given.map(({ likely, came }) => Math.abs(likely - came))) ?? null,
  };
}

/** Whether ranges have the right width, within two standard deviations; `unknown` with too few. */
export function verdictOf({ given, held }: Tally): 'unknown' | 'too-narrow' | 'right' | 'too-wide' {
  if (given < TALLY_NEEDS) return 'unknown';
  const off = held - RANGE_HOLDS * given;
  if (Math.abs(off) <= 2 * Math.sqrt(given * RANGE_HOLDS * (1 - RANGE_HOLDS))) return 'right';
  return off < 0 ? 'too-narrow' : 'too-wide';
}
