/** Whom delivered fruit or wine was bought from, and what it cost. */
import { id, numberIn, optionalCurrency, optionalText } from '../platform/values.ts';
import { FRUIT_PRICE_LIMITS } from './grower.fields.ts';

export const deliveryFields = {
  /** Default: that of the contract. */
  grower: id.optional(),
  contract: id.optional(),
  /** Per 1,000 kg of fruit, or 1,000 L of wine. Default: that of the contract. */
  price: numberIn('Price', FRUIT_PRICE_LIMITS, 4).optional(),
  /** Of the price. Default: that of the contract, or the estate's home currency. */
  currency: optionalCurrency,
  /** Where it grew, as a crush report names it. Default: that of the contract. */
  district: optionalText('District', 100),
};

export const DELIVERY_NAMES = {
  grower: 'Grower',
  contract: 'Contract',
  price: 'Price',
  currency: 'Currency',
  district: 'District',
} as const;

export const DELIVERY_LINE = Object.keys(DELIVERY_NAMES) as (keyof typeof DELIVERY_NAMES)[];
