/** What a delivery of fruit was bought for, its request and its words. */
import type { CellarOperation, OperationLine } from '@cuverie/contract';
import { writeNumber } from '../../../../ui/fields/number.ts';
import { sumWords } from '../../../../ui/money.ts';
import { fromStored, PER_TONNE, readTyped, signOf, toStored } from '../../../../ui/units.ts';
import { textOf } from '../amounts.ts';

export interface PurchaseValues {
  /** Per tonne or short ton, as the estate weighs fruit. */
  price: string;
  /** If empty, the estate's home currency. */
  currency: string;
}

export const NO_PURCHASE: PurchaseValues = { price: '', currency: '' };

type Purchase = Pick<OperationLine, keyof PurchaseValues>;

export const readPrice = (typed: string): number | null => toStored(readTyped(typed, PER_TONNE), PER_TONNE);

export const writePrice = (price: number | null | undefined): string =>
  writeNumber(fromStored(price ?? null, PER_TONNE));

export function purchaseOf({ price: typed, currency }: PurchaseValues): Purchase {
  const price = readPrice(typed) ?? undefined;
  return { price, currency: price === undefined ? undefined : textOf(currency) };
}

export const purchaseValues = ({ price, currency }: Purchase): PurchaseValues => ({
  price: writePrice(price),
  currency: currency ?? '',
});

/** `$2,000/ton`. */
export const fruitPriceWords = (price: number, currency: string | null | undefined): string =>
  `${sumWords(fromStored(price, PER_TONNE) ?? price, currency ?? null)}${signOf('/t')}`;

/** The price in words; empty if there is none. */
export function purchaseWords(line: CellarOperation['lines'][number]): string {
  const { price, currency } = line as Purchase;
  return price === undefined ? '' : fruitPriceWords(price, currency);
}
