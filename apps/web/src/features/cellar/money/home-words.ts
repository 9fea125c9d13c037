/** Words sums in the home currency. */
import { convertMoney, type Rates } from '@cuverie/domain';
import { priceWords } from '../../../ui/money.ts';
import { dayWords, numberWords } from '../../../ui/words.ts';

/** The home currency of the estate, and the newest rates. */
export interface Home {
  readonly currency: string;
  readonly rates: Rates;
  /** The day of the rates; `null` without any. */
  readonly day: string | null;
}

/** `€88.00, rates of 26 Nov 2026`; `null` if it is in the home currency already, or has no rate. */
export function homePriceWords(amount: number, currency: string, home: Home): string | null {
  const there = convertMoney(amount, currency, home.currency, home.rates);
  if (there === null || currency === home.currency) return null;
  return [priceWords({ price: there.toFixed(2), currency: home.currency }), ...ratesWords(home)].join(', ');
}

interface LeftOut {
  /** How many have no price. */
  readonly unpriced?: number;
  /** How many have a price in a currency without a rate, or without a currency. */
  readonly without: readonly { readonly currency: string | null; readonly bottles: number }[];
  readonly thing?: 'bottle' | 'wine';
  /** Which rate is missing. */
  readonly rate?: string;
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

/** `3 bottles have no price, 2 are in NOK, which has no rate.`; `null` if all are in the sum. */
export function leftOutWords({
  unpriced = 0,
  without,
  thing = 'bottle',
  rate = 'rate',
}: LeftOut): string | null {
  const counts: [count: number, words: string][] = [
    [unpriced, `${unpriced === 1 ? 'has' : 'have'} no price`],
    ...without.map(({ currency, bottles }): [number, string] =>
      currency === null
        ? [bottles, `${bottles === 1 ? 'has' : 'have'} a price without a currency`]
        : [bottles, `${isOrAre(bottles)} in ${currency}, which has no ${rate}`],
    ),
  ];
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, words], at) => {
      const things = at === 0 ? ` ${count === 1 ? thing : `${thing}s`}` : '';
      return `${numberWords(count)}${things} ${words}`;
    });
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}

/** `rates of 26 Nov 2026`. */
export const ratesWords = ({ day }: { day: string | null }): string[] =>
  day === null ? [] : [`rates of ${dayWords(day)}`];
