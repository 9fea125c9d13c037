import { addDays, daysBetween } from '../values/calendar-day.ts';
import type { Span } from './season.ts';

/** A day with both of its extremes, °C. */
export interface KnownDay {
  date: string;
  min: number;
  max: number;
  mean: number | null;
}

/** Days in a row that are filled from the days either side of them; a longer gap stays one. */
export const MOST_FILLED_DAYS = 3;

/** The days missing between two known ones, each on a straight line from the one to the other; none where they are too many. */
export function filledBetween(before: KnownDay, after: KnownDay): KnownDay[] {
  const days = daysBetween(before.date, after.date);
  if (days - 1 > MOST_FILLED_DAYS) return [];
  return Array.from({ length: Math.max(0, days - 1) }, (_, index) => {
    const share = (index + 1) / days;
    const between = (from: number, to: number) => from + (to - from) * share;
    return {
      date: addDays(before.date, index + 1),
      min: between(before.min, after.min),
      max: between(before.max, after.max),
      mean: before.mean === null || after.mean === null ? null : between(before.mean, after.mean),
    };
  });
}

/** A known day, and the next one behind it that is known; `null` where there is none. */
export interface GapEdge {
  day: KnownDay;
  next: KnownDay | null;
}

/** What of a stretch of days is filled, and what is missing for good. */
export interface Gaps {
  filled: KnownDay[];
  missing: Span[];
}

const clipped = ({ from, to }: Span, span: Span): Span => ({
  from: from < span.from ? span.from : from,
  to: to > span.to ? span.to : to,
});

/**
 * The gaps among the known days of a stretch.
 * @param edges the first known day, and each that the day after it is not known of, in their order; days just outside the
 *   stretch are looked at, too
 */
export function gapsIn(span: Span, edges: readonly GapEdge[]): Gaps {
  const filled: KnownDay[] = [];
  const missing: Span[] = [];
  const miss = (from: string, to: string) => {
    const run = clipped({ from, to }, span);
    if (run.from <= run.to) missing.push(run);
  };
  const [first] = edges;
  miss(span.from, first === undefined ? span.to : addDays(first.day.date, -1));
  for (const { day, next } of edges) {
    const between = next === null ? [] : filledBetween(day, next);
    if (between.length > 0)
      filled.push(...between.filter(({ date }) => date >= span.from && date <= span.to));
    else miss(addDays(day.date, 1), next === null ? span.to : addDays(next.date, -1));
  }
  return { filled, missing };
}

/** Days in a row as one span each. */
export function runsOf(days: readonly string[]): Span[] {
  const runs: Span[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
