/** What delivered fruit cost. */
import { numberIn, optionalCurrency } from '../platform/values.ts';

/** Per 1,000 kg, so finely that a price per short ton is shown as typed. */
export const fruitPrice = numberIn('Price', { min: 0, max: 10_000_000 }, 4);

export const deliveryFields = {
  price: fruitPrice.optional(),
  /** Of the price. Default: the estate's home currency. */
  currency: optionalCurrency,
};

export const DELIVERY_NAMES = { price: 'Price', currency: 'Currency' } as const;

export const DELIVERY_LINE = Object.keys(DELIVERY_NAMES) as (keyof typeof DELIVERY_NAMES)[];
