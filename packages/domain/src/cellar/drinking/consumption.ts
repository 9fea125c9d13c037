import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';
import { slotLabel } from '../racks/racks.ts';
import type { SlotAddress } from '../racks/slots.ts';

/** Reasons why bottles left the cellar, or of a tasting note. */
export const CONSUMPTION_REASONS = ['Drunk', 'Gifted', 'Sold', 'Broken/Corked', 'Tasted', 'Other'] as const;
export type ConsumptionReason = (typeof CONSUMPTION_REASONS)[number];

/** Reasons for which a bottle was tasted; `lastTasted` follows these. */
export const TASTING_REASONS = ['Drunk', 'Tasted'] as const satisfies readonly ConsumptionReason[];

/** Limits of an entry's fields, inclusive, shared by form, API and database. */
export const CONSUMPTION_LIMITS = {
  /** Number of bottles; 0 for a tasting note about a bottle from elsewhere. */
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

/** Returns the error of taking no bottle, or `undefined`: only a tasting allows it. */
export function bottlesProblem(quantity: number, reason: ConsumptionReason): Sentence | undefined {
  if (quantity > 0 || reason === 'Tasted') return undefined;
  return sentenceOf('no_bottle_taken');
}

/**
 * Returns the error of taking more bottles, or `undefined`.
 * @param taken bottles to take, an integer; negative to return some
 * @param left available bottles, an integer
 * @param place their place, `null` for those without one; omitted, anywhere
 */
export function shortageProblem(taken: number, left: number, place?: string | null): Sentence | undefined {
  if (taken <= left) return undefined;
  return place === undefined
    ? sentenceOf('too_few_bottles', { left })
    : sentenceOf('too_few_bottles_there', { left, place: place ?? '' });
}

/** Returns the error of taking bottles from a slot, or `undefined`. */
export function slotShortageProblem(
  taken: number,
  left: number,
  slot: Pick<SlotAddress, 'row' | 'column'>,
): Sentence | undefined {
  return taken <= left ? undefined : sentenceOf('too_few_in_slot', { left, slot: slotLabel(slot) });
}

/**
 * Returns the error of an entry's day, or `undefined`.
 * @param day calendar day, `YYYY-MM-DD`
 * @param latest latest valid day, `YYYY-MM-DD`: today
 */
export function consumptionDayProblem(day: string, latest: string): Sentence | undefined {
  return day > latest ? sentenceOf('taken_in_future') : undefined;
}

/** Totals of a wine's drinking log. */
export interface ConsumptionTotals {
  /** Opened bottles: drunk or tasted. */
  drunk: number;
  /** Other bottles: given away, sold, broken, corked. */
  gone: number;
  /** Mean of the ratings, of 100 points to one decimal; `null` without ratings. */
  meanRating: number | null;
}

/** Adds up a drinking log; each rating counts once, whatever the number of bottles. */
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
