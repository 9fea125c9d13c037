/** Seller and price of delivered fruit or wine: fields, request and words. */
import type { CellarOperation, OperationLine } from '@cuverie/contract';
import { priceWords } from '../../../../ui/money.ts';
import {
  fromStored,
  PER_KILOLITRE,
  PER_TONNE,
  readTyped,
  signOf,
  toStored,
  writeTyped,
} from '../../../../ui/units.ts';
import { textOf } from '../amounts.ts';

export interface PurchaseValues {
  grower: string;
  contract: string;
  /** In the estate's unit of fruit or wine. */
  price: string;
  /** If empty, the estate's home currency. */
  currency: string;
  district: string;
}

export const NO_PURCHASE: PurchaseValues = {
  grower: '',
  contract: '',
  price: '',
  currency: '',
  district: '',
};

type Purchase = Pick<OperationLine, keyof PurchaseValues>;

/** @param of what is delivered: kilograms of fruit, or litres of wine */
export const perUnit = (of: 'L' | 'kg') => (of === 'kg' ? PER_TONNE : PER_KILOLITRE);

export function purchaseOf({ price: typed, currency, ...named }: PurchaseValues, of: 'L' | 'kg'): Purchase {
  const price = toStored(readTyped(typed, perUnit(of)), perUnit(of)) ?? undefined;
  return {
    grower: textOf(named.grower),
    contract: textOf(named.contract),
    price,
    currency: price === undefined ? undefined : textOf(currency),
    district: textOf(named.district),
  };
}

export const purchaseValues = (
  { grower, contract, price, currency, district }: Purchase,
  of: 'L' | 'kg',
): PurchaseValues => ({
  grower: grower ?? '',
  contract: contract ?? '',
  price: writeTyped(price ?? null, perUnit(of)),
  currency: currency ?? '',
  district: district ?? '',
});

/** The price in words; empty if there is none. */
export function purchaseWords(line: CellarOperation['lines'][number], of: 'L' | 'kg'): string {
  const { price, currency = null } = line as Purchase;
  if (price === undefined) return '';
  const each = (fromStored(price, perUnit(of)) ?? price).toFixed(2);
  return `${priceWords({ price: each, currency })}${signOf(perUnit(of).unit)}`;
}
