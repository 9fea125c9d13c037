/** How often forecasts held, and how far off they were. */
import { median } from './robust.ts';

/** A forecast of the past and what came, in days since 1970. */
export interface Came {
  /** `null` where none was given. */
  forecast: { likely: number; early: number; late: number } | null;
  came: number;
}

/** What forecasts of one kind came to. */
export interface Tally {
  /** How many could have been made, and how many were. */
  asked: number;
  given: number;
  /** Of those given: within the range, before and after it. */
  held: number;
  before: number;
  after: number;
  /** Half of them were off by no more, days; `null` without any. */
  errorDays: number | null;
}

/** Share of cases in which a range should be right. */
export const RANGE_HOLDS = 0.8;

/** Fewer forecasts than this say nothing of a range that is meant to hold eight of ten. */
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

/** Whether ranges are as wide as they should be, within two standard deviations of chance; `unknown` while there are too few. */
export function verdictOf({ given, held }: Tally): 'unknown' | 'too-narrow' | 'right' | 'too-wide' {
  if (given < TALLY_NEEDS) return 'unknown';
  const off = held - RANGE_HOLDS * given;
  if (Math.abs(off) <= 2 * Math.sqrt(given * RANGE_HOLDS * (1 - RANGE_HOLDS))) return 'right';
  return off < 0 ? 'too-narrow' : 'too-wide';
}
