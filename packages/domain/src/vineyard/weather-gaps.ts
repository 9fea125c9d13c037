import { addDays, daysBetween } from '../values/calendar-day.ts';
import type { Span } from './season.ts';

/** A day with both extremes, °C. */
export interface KnownDay {
  date: string;
  min: number;
  max: number;
  mean: number | null;
}

/** Maximum of consecutive interpolated days; a longer gap stays. */
export const MOST_FILLED_DAYS = 3;

/** Interpolates the days between two known ones linearly; none if there are too many. */
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

/** A known day with the next known one; `null` if there is none. */
export interface GapEdge {
  day: KnownDay;
  next: KnownDay | null;
}

/** Interpolated and missing days of a span. */
export interface Gaps {
  filled: KnownDay[];
  missing: Span[];
}

const clipped = ({ from, to }: Span, span: Span): Span => ({
  from: from < span.from ? span.from : from,
  to: to > span.to ? span.to : to,
});

/**
 * Returns the gaps among known days of a span.
 * @param edges the first known day and each day before a gap, in order; days just outside the span are used too
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

/** Groups consecutive days into spans. */
export function runsOf(days: readonly string[]): Span[] {
  const runs: Span[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
