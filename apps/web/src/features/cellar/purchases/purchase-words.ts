/** Words wishes and purchases. */
import type { Arrival, Purchase, PurchaseTotals, Wine } from '@cuverie/contract';
import {
  bottlesToCome,
  isNoValue,
  meansNonVintage,
  type PurchaseList,
  STANDARD_BOTTLE_ML,
} from '@cuverie/domain';
import { readNumber } from '../../../ui/fields/number.ts';
import { priceWords, sumWords } from '../../../ui/money.ts';
import { countText, dayWords, numberWords } from '../../../ui/words.ts';
import { leftOutWords } from '../money/home-words.ts';
import { bottleSizeWords } from '../wines/wine-words.ts';

export const LIST_WORDS: Readonly<Record<PurchaseList, { title: string; empty: string; words: string }>> = {
  'to-come': {
    title: 'To come',
    empty: 'Nothing is on its way',
    words:
      'Add what you bought and when it is to come: once it is here, one press makes bottles of it, with price, merchant and day.',
  },
  wishes: {
    title: 'Wishes',
    empty: 'Nothing is wished for yet',
    words: 'Keep what you would like to have: how many, from whom, and what you would pay at most.',
  },
  arrived: {
    title: 'Arrived',
    empty: 'Nothing has arrived yet',
    words: 'What you receive stands here, with what it cost and from whom it came.',
  },
};

/** The typed year; `null` for NV, unknown or any. */
export const readYear = (typed: string): number | null =>
  isNoValue(typed) || meansNonVintage(typed) ? null : readNumber(typed);

/** `Lafarge, Volnay 2020`: the wine's name, as for a merchant. */
export function wineWords({
  name,
  producer,
  vintage,
}: Pick<Wine, 'name' | 'vintage'> & { producer: string | null }): string {
  const called = vintage === null ? name : `${name} ${vintage}`;
  return producer === null || name.includes(producer) ? called : `${producer}, ${called}`;
}

/** `6 of 12 bottles`, `3 × Magnum, 1.5 L`. */
export function bottlesWords(purchase: Purchase): string {
  const { bottles, bottleSizeMl, arrivals } = purchase;
  const left = bottlesToCome(purchase);
  const size = bottleSizeMl === STANDARD_BOTTLE_ML ? '' : ` of ${bottleSizeWords(bottleSizeMl)}`;
  const count =
    arrivals.length > 0 && left > 0
      ? `${numberWords(left)} of ${countText(bottles, 'bottle')} still to come`
      : countText(bottles, 'bottle');
  return `${count}${size}`;
}

/** `€48.50 a bottle, from Bacchus & Sons`; for a wish `at most €48.50 a bottle`. */
export function paidWords({
  stage,
  merchant,
  ...paid
}: Pick<Purchase, 'stage' | 'price' | 'currency' | 'merchant'>): string | null {
  const price = priceWords(paid);
  const parts = [
    price && `${stage === 'Wish' ? 'at most ' : ''}${price} a bottle`,
    merchant && `from ${merchant}`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

export const isLate = (purchase: Pick<Purchase, 'dueOn' | 'bottles' | 'arrivals'>, today: string): boolean =>
  purchase.dueOn !== null && purchase.dueOn < today && bottlesToCome(purchase) > 0;

/** `Expected on 20 October 2026`, if late `Was expected on …`. */
export function dueWords(purchase: Purchase, today: string): string | null {
  const { dueOn, orderedOn, stage } = purchase;
  if (stage === 'Wish' || bottlesToCome(purchase) === 0) return null;
  const since = orderedOn === null ? '' : `, ordered on ${dayWords(orderedOn)}`;
  if (dueOn === null) return `No day is known${since}`;
  return `${isLate(purchase, today) ? 'Late: was expected' : 'Expected'} on ${dayWords(dueOn)}${since}`;
}

/** `6 bottles received on 20 October 2026, €48.50 a bottle, from Bacchus & Sons`. */
export function arrivalWords({ bottles, day, ...paid }: Arrival): string {
  const paidText = paidWords({ ...paid, stage: 'Ordered' });
  return `${countText(bottles, 'bottle')} received on ${dayWords(day)}${paidText === null ? '' : `, ${paidText}`}`;
}

/** The arrivals of a wine, the latest first. */
export const arrivalsOf = (purchases: readonly Purchase[], wineId: string) =>
  purchases
    .flatMap((purchase) => purchase.arrivals.map((arrival) => ({ purchase, arrival })))
    .filter(({ arrival }) => arrival.wineId === wineId)
    .toSorted((one, other) => (one.arrival.day < other.arrival.day ? 1 : -1));

type Totals = PurchaseTotals['lists'][number];

/** `24 bottles for €1,150. 3 bottles have no price.`; without a home currency `€1,100 and $50`. */
export function totalWords(total: Totals, home: string | null): string {
  const { list, bottles, sums, amount, unpriced } = total;
  const without = home === null ? [] : total.without;
  const isPriced = bottles > without.reduce((sum, left) => sum + left.bottles, unpriced);
  const money =
    home === null || amount === null
      ? sums.map((sum) => sumWords(sum.amount, sum.currency)).join(' and ')
      : sumWords(amount, home);
  const rate = list === 'wishes' ? 'rate' : 'rate on the day of the purchase';
  const left = leftOutWords({ unpriced, without, rate });
  return [`${countText(bottles, 'bottle')}${isPriced ? ` for ${money}` : ''}.`, left]
    .filter(Boolean)
    .join(' ');
}
