/** Purchases: wines that are wished for, then on their way, and what of them has arrived. */
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { bottlesIn, type Holding, mergeHoldings, takeFrom } from './holdings.ts';

/** A wish that was not ordered yet, and an order that is to come. */
export const PURCHASE_STAGES = ['Wish', 'Ordered'] as const;
export type PurchaseStage = (typeof PURCHASE_STAGES)[number];

/** The lists of purchases: what is wished for, what is to come, and what has arrived in whole. */
export const PURCHASE_LISTS = ['wishes', 'to-come', 'arrived'] as const;
export type PurchaseList = (typeof PURCHASE_LISTS)[number];

/** Bounds of a purchase's fields, inclusive; form, API and database read them here. */
export const PURCHASE_LIMITS = {
  /** Bottles of one purchase. */
  bottles: { min: 1, max: 1_000_000 },
  /** Characters. */
  note: 10_000,
} as const;

/** Times a purchase can arrive, each a part of it. */
export const MOST_ARRIVALS = 100;

/** Fields of a wine without a price that its bottles brought along. */
export const ARRIVAL_FILLS = ['price', 'currency', 'purchaseDate'] as const;
export type ArrivalFill = (typeof ARRIVAL_FILLS)[number];

interface Bought {
  bottles: number;
  arrivals: readonly { bottles: number }[];
}

/** Bottles of a purchase that are still to come. */
export const bottlesToCome = ({ bottles, arrivals }: Bought): number => bottles - bottlesIn(arrivals);

/** Which list a purchase stands in. */
export function listOf(purchase: Bought & { stage: PurchaseStage }): PurchaseList {
  if (bottlesToCome(purchase) === 0) return 'arrived';
  return purchase.stage === 'Wish' ? 'wishes' : 'to-come';
}

/**
 * What is wrong with a purchase, by field.
 * @param purchase as it would be stored; days `YYYY-MM-DD`
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
    ...(bottles < arrived && { bottles: say('fewer_than_arrived', { arrived }) }),
    ...(isWish && orderedOn && { orderedOn: say('wish_has_day') }),
    ...(isWish && dueOn && { dueOn: say('wish_has_day') }),
  };
}

/** What is wrong with bottles that arrive of a purchase, or `undefined`. */
export function arrivalProblem(bottles: number, purchase: Bought): Sentence | undefined {
  const left = bottlesToCome(purchase);
  return bottles > left ? say('too_many_arrive', { left }) : undefined;
}

/** Where the bottles of a wine lie once some arrived: in that place, or beside its first ones. */
export const withArrived = (
  holdings: readonly Holding[],
  { place, bottles, bottleSizeMl }: { place: string | null; bottles: number; bottleSizeMl: number },
): Holding[] =>
  mergeHoldings([...holdings, { place: place ?? holdings[0]?.place ?? null, bottles, bottleSizeMl }]);

/**
 * Takes bottles that arrived out again: from the place they came into, else from others of their size.
 * @returns `undefined` where fewer of that size are left
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
