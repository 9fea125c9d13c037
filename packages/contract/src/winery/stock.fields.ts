import { STOCK_KINDS, STOCK_UNITS, SUBSTANCE_NAMES } from '@cuverie/domain';
import { z } from 'zod';
import { choice, day, number, special, text } from '../platform/fields.ts';
import { optionalCurrency, requiredDay } from '../platform/values.ts';

/** Amounts in the unit of a product: a tenth of a gram, or of a millilitre. */
export const STOCK_AMOUNT = { min: 0, max: 100_000_000, decimals: 4 };

/** The fields of a product in stock. */
export const STOCK_PRODUCT = {
  name: text('Name', 'required'),
  kind: choice('Kind', 'required', STOCK_KINDS),
  /** What it counts as for limits and analyses. */
  substance: choice('Substance', 'optional', SUBSTANCE_NAMES),
  unit: choice('Unit', 'required', STOCK_UNITS),
  /** Of a spirit. */
  strength: number('Strength', 'optional', { min: 0.01, max: 100, decimals: 2, unit: '% vol' }),
  /** With less of it, it has to be ordered. */
  minimum: number('Minimum', 'optional', STOCK_AMOUNT),
  notes: text('Notes', 'optional', 10_000),
};

/** The fields of a batch: what came of a product in one receipt. */
export const STOCK_BATCH = {
  batch: text('Batch', 'required'),
  supplier: text('Supplier', 'optional'),
  receivedOn: special('day', 'Received on', 'required', {
    input: requiredDay('Received on'),
    value: z.iso.date(),
  }),
  amount: number('Amount', 'required', { ...STOCK_AMOUNT, min: 0.0001 }),
  /** Of the whole amount. */
  price: number('Price in all', 'optional', { min: 0, max: 1_000_000_000, decimals: 2 }),
  currency: special('text', 'Currency', 'optional', {
    input: optionalCurrency,
    value: z.string().nullable(),
  }),
  bestBefore: day('Best before'),
};
