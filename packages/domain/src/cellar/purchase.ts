/** Purchases: wishes, orders, and what of them has arrived. */
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { bottlesIn, type Holding, mergeHoldings, takeFrom } from './holdings.ts';

/** A wish is not ordered yet, an order is expected. */
export const PURCHASE_STAGES = ['Wish', 'Ordered'] as const;
export type PurchaseStage = (typeof PURCHASE_STAGES)[number];

/** Lists of purchases: wishes, expected ones, and completely arrived ones. */
export const PURCHASE_LISTS = ['wishes', 'to-come', 'arrived'] as const;
export type PurchaseList = (typeof PURCHASE_LISTS)[number];

/** Limits of a purchase's fields, inclusive, shared by form, API and database. */
export const PURCHASE_LIMITS = {
  bottles: { min: 1, max: 1_000_000 },
  /** Characters. */
  note: 10_000,
} as const;

/** Maximum of arrivals of a purchase. */
export const MOST_ARRIVALS = 100;

/** Fields of a wine without a price that its bottles brought. */
export const ARRIVAL_FILLS = ['price', 'currency', 'purchaseDate'] as const;
export type ArrivalFill = (typeof ARRIVAL_FILLS)[number];

interface Bought {
  bottles: number;
  arrivals: readonly { bottles: number }[];
}

export const bottlesToCome = ({ bottles, arrivals }: Bought): number => bottles - bottlesIn(arrivals);

/** Returns the list of a purchase. */
export function listOf(purchase: Bought & { stage: PurchaseStage }): PurchaseList {
  if (bottlesToCome(purchase) === 0) return 'arrived';
  return purchase.stage === 'Wish' ? 'wishes' : 'to-come';
}

/**
 * Returns the errors of a purchase, by field.
 * @param purchase values to store; days `YYYY-MM-DD`
 */
export function purchaseProblems(
  purchase: Bought & {
    stage: PurchaseStage;
    orderedOn?: string | null | undefined;
    dueOn?: string | null | undefined;
  },
): Partial<Record<'bottles' | 'orderedOn' | 'dueOn', Sentence>> {
  const { stage, orderedOn, dueOn, bottles, arrivals } = purchase;
  const arrived = bottlesIn(arrivals);
  const isWish = stage === 'Wish';
  return {
    ...(bottles < arrived && { bottles: sentenceOf('fewer_than_arrived', { arrived }) }),
    ...(isWish && orderedOn && { orderedOn: sentenceOf('wish_has_day') }),
    ...(isWish && dueOn && { dueOn: sentenceOf('wish_has_day') }),
  };
}

/** Returns the error of an arrival, or `undefined`. */
export function arrivalProblem(bottles: number, purchase: Bought): Sentence | undefined {
  const left = bottlesToCome(purchase);
  return bottles > left ? sentenceOf('too_many_arrive', { left }) : undefined;
}

/** Returns a wine's places after an arrival: in the given place, or the first. */
export const withArrived = (
  holdings: readonly Holding[],
  { place, bottles, bottleSizeMl }: { place: string | null; bottles: number; bottleSizeMl: number },
): Holding[] =>
  mergeHoldings([...holdings, { place: place ?? holdings[0]?.place ?? null, bottles, bottleSizeMl }]);

/**
 * Removes arrived bottles: from their place, otherwise from others of their size.
 * @returns `undefined` if there are fewer of that size
 */
export function withoutArrived(
  holdings: readonly Holding[],
  { place, bottles, bottleSizeMl }: { place: string | null; bottles: number; bottleSizeMl: number },
): Holding[] | undefined {
  const ofSize = holdings.filter((holding) => holding.bottleSizeMl === bottleSizeMl);
  if (bottlesIn(ofSize) < bottles) return undefined;
  const others = holdings.filter((holding) => holding.bottleSizeMl !== bottleSizeMl);
  const from = Math.max(
    ofSize.findIndex((holding) => holding.place === place),
    0,
  );
  return mergeHoldings([...takeFrom(ofSize, bottles, from).left, ...others]);
}
