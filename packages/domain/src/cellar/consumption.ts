import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { slotLabel } from './racks.ts';
import type { SlotAddress } from './slots.ts';

/** Why bottles left the cellar, or a wine was noted. */
export const CONSUMPTION_REASONS = ['Drunk', 'Gifted', 'Sold', 'Broken/Corked', 'Tasted', 'Other'] as const;
export type ConsumptionReason = (typeof CONSUMPTION_REASONS)[number];

/** Reasons for which a bottle was tasted; `lastTasted` follows these. */
export const TASTING_REASONS = ['Drunk', 'Tasted'] as const satisfies readonly ConsumptionReason[];

/** Bounds of a consumption's fields, inclusive; form, API and database read them here. */
export const CONSUMPTION_LIMITS = {
  /** Bottles taken; none at all is a tasting note about a bottle that was not ours. */
  quantity: { min: 0, max: 1_000_000 },
  /** Points of a 100-point scale. */
  rating: { min: 0, max: 100 },
  /** Characters. */
  note: 10_000,
} as const;

/** Returns whether the wine was tasted. */
export function wasTasted(reason: ConsumptionReason): boolean {
  return TASTING_REASONS.some((tasting) => tasting === reason);
}

/** What is wrong with taking no bottle, or `undefined`: only a tasting does without one. */
export function bottlesProblem(quantity: number, reason: ConsumptionReason): Sentence | undefined {
  if (quantity > 0 || reason === 'Tasted') return undefined;
  return say('no_bottle_taken');
}

/**
 * What is wrong with taking so many bottles more, or `undefined`.
 * @param taken bottles to take, whole; negative when some come back
 * @param left bottles there are, whole
 * @param place where they are to be taken from, `null` being those without a place; left out, anywhere
 */
export function shortageProblem(taken: number, left: number, place?: string | null): Sentence | undefined {
  if (taken <= left) return undefined;
  return place === undefined
    ? say('too_few_bottles', { left })
    : say('too_few_bottles_there', { left, place: place ?? '' });
}

/** What is wrong with taking so many bottles out of a slot with so many of the wine, or `undefined`. */
export function slotShortageProblem(
  taken: number,
  left: number,
  slot: Pick<SlotAddress, 'row' | 'column'>,
): Sentence | undefined {
  return taken <= left ? undefined : say('too_few_in_slot', { left, slot: slotLabel(slot) });
}

/**
 * What is wrong with the day of a consumption, or `undefined`.
 * @param day the calendar day, `YYYY-MM-DD`
 * @param latest the latest day it can be, `YYYY-MM-DD`: today
 */
export function consumptionDayProblem(day: string, latest: string): Sentence | undefined {
  return day > latest ? say('taken_in_future') : undefined;
}

/** What a wine's history adds up to. */
export interface ConsumptionTotals {
  /** Bottles that were opened by us: drunk or tasted. */
  drunk: number;
  /** Bottles that went otherwise: given away, sold, broken, corked. */
  gone: number;
  /** Mean of the ratings, of 100 points to one decimal; `null` without ratings. */
  meanRating: number | null;
}

/** Adds a history up; each rating counts once, whatever the number of bottles. */
export function consumptionTotals(
  history: readonly { quantity: number; reason: ConsumptionReason; rating: number | null }[],
): ConsumptionTotals {
  const bottles = (tasted: boolean) =>
    history.reduce((sum, { quantity, reason }) => sum + (wasTasted(reason) === tasted ? quantity : 0), 0);
  const ratings = history.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return {
    drunk: bottles(true),
    gone: bottles(false),
    meanRating: ratings.length === 0 ? null : Math.round(mean * 10) / 10,
  };
}
