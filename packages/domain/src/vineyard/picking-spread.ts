/** Width of picking ranges, adjusted to an estate's own forecast errors. */
import { dayNumber } from '../values/calendar-day.ts';
import { quantile, type WeightedValue } from '../values/robust.ts';
import { PICKING_RULES } from './picking-date.ts';
import type { PastForecast, PickingRecord } from './picking-judging.ts';

/** Forecasts of one season share their error, so they count as one. */
export interface SeasonForecasts {
  picked: PickingRecord;
  /** With the default ranges. */
  forecasts: readonly PastForecast[];
}

/**
 * Prior of the errors in halves of a range, and its weight in seasons: a normal distribution with eight of ten in the
 * range.
 */
const BEFOREHAND = {
  shares: [0.049, 0.147, 0.249, 0.354, 0.466, 0.589, 0.729, 0.897, 1.124, 1.53],
  seasons: 8,
} as const;

/** Maximum factor by which ranges are narrowed or widened. */
const WITHIN = { least: 0.4, most: 2.5 } as const;

/**
 * Returns the factor of an estate's picking ranges, 1 without pickings: eight of ten of its own forecasts would have
 * been in the range.
 */
export function pickingSpread(seasons: readonly SeasonForecasts[]): number {
  const own = seasons.flatMap(({ picked, forecasts }) => {
    const given = forecasts.flatMap(({ forecast }) => forecast ?? []);
    const came = dayNumber(picked.date);
    return given.map(({ date, earliest, latest }): WeightedValue => {
      const off = came - dayNumber(date);
      const half = off > 0 ? dayNumber(latest) - dayNumber(date) : dayNumber(date) - dayNumber(earliest);
      return { value: Math.abs(off) / Math.max(half, 1), weight: 1 / given.length };
    });
  });
  if (own.length === 0) return 1;
  const { shares, seasons: worth } = BEFOREHAND;
  const known = shares.map((value): WeightedValue => ({ value, weight: worth / shares.length }));
  const found = quantile([...own, ...known], PICKING_RULES.confidence) ?? 1;
  return Math.min(Math.max(found, WITHIN.least), WITHIN.most);
}
