/** Which wine to open tonight: those in their drinking window, the most urgent first, that fit the table. */
import { amountOf } from '../finding/wine-filters.ts';
import { convertMoney, type Rates } from '../money/rates.ts';
import type { WineType } from '../wine.ts';
import { type DrinkingWindow, windowStatus } from './drinking-window.ts';
import { type Food, foodsFor, type Pairing } from './pairings.ts';

/** A bottle of 750 ml pours six glasses of 125 ml: two for each of three people. */
const ML_A_PERSON = 250;

/** States of a drinking window in which a wine is offered, the most urgent first. */
export const TONIGHT_WINDOW = ['last-year', 'soon', 'ready'] as const;

export interface TonightWine extends DrinkingWindow {
  readonly type: WineType;
  readonly varietal: string | null;
  readonly quantity: number;
  readonly bottleSizeMl: number;
  readonly rating: number | null;
  readonly price: string | null;
  readonly currency: string | null;
}

/** What a bottle may cost, in the main unit of a currency; `null` for prices without a currency. */
export interface HighestPrice {
  readonly amount: number;
  readonly currency: string | null;
  /** Rates for prices in other currencies; `null` without any. */
  readonly rates: Rates | null;
}

export interface TonightWish {
  readonly food: Food | null;
  /** People at the table. */
  readonly guests: number | null;
  /** Wines without a price, or in a currency without a rate, are left out. */
  readonly highestPrice: HighestPrice | null;
}

export interface TonightChoice<Chosen> {
  readonly wine: Chosen;
  readonly window: (typeof TONIGHT_WINDOW)[number];
  readonly pairing: Pairing;
  /** Bottles for the table; `null` if the number of people is not given. */
  readonly bottles: number | null;
}

/** Returns the number of bottles that a table needs, two glasses of 125 ml for each person. */
export const bottlesFor = (guests: number, bottleSizeMl: number): number =>
  Math.max(1, Math.ceil((guests * ML_A_PERSON) / bottleSizeMl));

/** Returns the price of a bottle in a currency; `null` without a price or a rate. */
export function priceIn(
  { price, currency }: Pick<TonightWine, 'price' | 'currency'>,
  wanted: Omit<HighestPrice, 'amount'>,
): number | null {
  const amount = amountOf(price);
  if (amount === null || currency === wanted.currency) return amount;
  return currency === null || wanted.currency === null
    ? null
    : convertMoney(amount, currency, wanted.currency, wanted.rates);
}

/**
 * Returns the wines for tonight, the best first: by the state of their window, then those whose variety goes with the
 * food before those of the type alone, then by rating.
 * @param today current calendar day, `YYYY-MM-DD`
 */
export function tonightChoices<Chosen extends TonightWine>(
  wines: readonly Chosen[],
  { food, guests, highestPrice }: TonightWish,
  today: string,
): TonightChoice<Chosen>[] {
  const choices = wines.flatMap((wine): TonightChoice<Chosen>[] => {
    const status = windowStatus(wine, today);
    const window = TONIGHT_WINDOW.find((one) => one === status);
    const bottles = guests === null ? null : bottlesFor(guests, wine.bottleSizeMl);
    if (window === undefined || wine.quantity < (bottles ?? 1)) return [];
    const pairing = foodsFor(wine);
    if (food !== null && !pairing.foods.includes(food)) return [];
    if (highestPrice !== null) {
      const price = priceIn(wine, highestPrice);
      if (price === null || price > highestPrice.amount) return [];
    }
    return [{ wine, window, pairing, bottles }];
  });
  const rank = ({ wine, window, pairing }: TonightChoice<Chosen>) => [
    TONIGHT_WINDOW.indexOf(window),
    food === null || pairing.by === 'variety' ? 0 : 1,
    -(wine.rating ?? 0),
  ];
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .sort((one, other) => {
      const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
      return at === -1 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0);
    })
    .map(({ choice }) => choice);
}
