import { OLDEST_VINTAGE } from '@cuverie/domain';
import { z } from 'zod';
import { number, special, text } from '../platform/fields.ts';
import { optionalCurrency } from '../platform/values.ts';

/** Per 1,000 kg, so finely that a price per short ton is shown as typed. */
export const FRUIT_PRICE_LIMITS = { min: 0, max: 10_000_000 };

/** A seller of fruit. */
export const GROWER = {
  name: text('Name', 'required'),
  contact: text('Contact', 'optional', 500),
  address: text('Address', 'optional', 500),
  notes: text('Notes', 'optional', 10_000),
};

/** What is agreed with a grower for a vintage. */
export const CONTRACT = {
  vintage: number('Vintage', 'required', { min: OLDEST_VINTAGE, max: 9999, unit: 'year' }),
  variety: text('Variety', 'required'),
  vineyard: text('Vineyard', 'optional'),
  /** As a crush report names it. */
  district: text('District', 'optional', 100),
  agreed: number('Agreed', 'optional', { min: 0.001, max: 100_000, decimals: 4, unit: 't' }),
  price: number('Price', 'optional', { ...FRUIT_PRICE_LIMITS, decimals: 4, unit: '/t' }),
  /** Of the price. Default: the estate's home currency. */
  currency: special('text', 'Currency', 'optional', {
    input: optionalCurrency,
    value: z.string().nullable(),
  }),
  notes: text('Notes', 'optional', 10_000),
};
