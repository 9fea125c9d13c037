/** Words for contracts with growers and what was delivered for them. */
import type { Contract, DeliveredSum } from '@cuverie/contract';
import { priceWords, sumWords } from '../../../ui/money.ts';
import { fromStored, PER_TONNE, signOf } from '../../../ui/units.ts';
import { figureOf, withUnit } from '../../../ui/words.ts';

/** `$2,000/ton`, with cents where there are some. */
export const fruitPriceWords = (price: number, currency: string | null | undefined): string =>
  `${priceWords({ price: (fromStored(price, PER_TONNE) ?? price).toFixed(2), currency: currency ?? null })}${signOf('/t')}`;

/** `12.5 t`. */
export const tonsWords = (tons: number | null): string => withUnit(tons, 't', 3);

/** `2026 Pinot noir, Les Montots`. */
export const contractName = ({ vintage, variety, vineyard }: Contract): string =>
  [`${vintage} ${variety}`, vineyard].filter(Boolean).join(', ');

type Sums = Pick<DeliveredSum, 'currency' | 'owed' | 'tons' | 'unpriced' | 'litres' | 'unpricedLitres'>;

export const tonsOf = (sums: readonly Pick<Sums, 'tons'>[]): number =>
  sums.reduce((total, { tons }) => total + tons, 0);

/** What was delivered of fruit and wine: `12.5 t and 500 L`. */
export function deliveredWords(sums: readonly Pick<Sums, 'tons' | 'litres'>[]): string {
  const [tons, litres] = [tonsOf(sums), sums.reduce((total, one) => total + one.litres, 0)];
  const wine = litres > 0 ? [withUnit(litres, 'L')] : [];
  return [...(tons > 0 || litres === 0 ? [tonsWords(tons)] : []), ...wine].join(' and ');
}

/** What is owed, each currency for itself: `€2,400 and $500`; fruit and wine without a price are named. */
export function owedWords(sums: readonly Sums[]): string {
  const byCurrency = new Map<string, number>();
  for (const { currency, owed } of sums)
    if (currency !== null && owed > 0) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + owed);
  const unpriced = sums.map((one) => ({ tons: one.unpriced, litres: one.unpricedLitres }));
  const words = [
    ...[...byCurrency].map(([currency, owed]) => sumWords(owed, currency)),
    ...(unpriced.some(({ tons, litres }) => tons + litres > 0)
      ? [`${deliveredWords(unpriced)} without a price`]
      : []),
  ];
  return words.length === 0 ? '–' : words.join(' and ');
}

/** What is still to come of a contract; more than agreed is nothing. */
export const toCome = ({ agreed }: Pick<Contract, 'agreed'>, tons: number): number | null =>
  agreed === null ? null : Math.max(0, agreed - tons);

/** `6.01 of 10 t delivered, 3.99 t to come, €14,424 owed`. */
export function contractWords(contract: Pick<Contract, 'agreed'>, sums: readonly Sums[]): string {
  const { agreed } = contract;
  const tons = tonsOf(sums);
  const delivered =
    agreed === null ? tonsWords(tons) : `${figureOf(tons, 't', 3).value} of ${tonsWords(agreed)}`;
  return [
    `${delivered} delivered`,
    ...(agreed === null ? [] : [`${tonsWords(toCome(contract, tons))} to come`]),
    ...(sums.length > 0 ? [`${owedWords(sums)} owed`] : []),
  ].join(', ');
}
