/** Exchange rates that an estate loaded from a file of the European Central Bank. */
import { PURCHASE_LISTS, RATES_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';

const exchangeRates = z.strictObject({
  /** The days with rates. */
  days: z.int(),
  firstDay: z.iso.date().nullable(),
  /** The newest day; `null` without any. */
  day: z.iso.date().nullable(),
  /** The rates of the newest day: units of a currency for one euro, by ISO 4217 code. */
  rates: z.record(z.string(), z.number()),
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

const sum = { amount: z.number(), bottles: z.int() };

/** Bottles whose price has a currency without a rate on its day, or no currency (`null`). */
const without = z.array(z.strictObject({ currency: z.string().nullable(), bottles: z.int() }));

const purchaseTotals = z.strictObject({
  homeCurrency: z.string().nullable(),
  lists: z.array(
    z.strictObject({
      list: z.enum(PURCHASE_LISTS),
      bottles: z.int(),
      unpriced: z.int(),
      /** By currency, most bottles first; `null` for prices without a currency. */
      sums: z.array(z.strictObject({ currency: z.string().nullable(), ...sum })),
      /** In the home currency, at the rates of the days of the purchases; `null` without one. */
      amount: z.number().nullable(),
      without,
    }),
  ),
});
export type PurchaseTotals = z.infer<typeof purchaseTotals>;

const call = callsOf('Cellar');
const { characters: most } = RATES_LIMITS;

export const rateOperations = {
  get: call('getExchangeRates', 'GET /api/cellar/rates', {
    summary: 'Get the exchange rates of the newest day the estate loaded, and how many days there are',
    data: exchangeRates,
  }),
  load: call('loadExchangeRates', 'POST /api/cellar/rates', {
    summary:
      'Load exchange rates from a CSV file of the European Central Bank, eurofxref.csv or eurofxref-hist.csv; days that are there are replaced',
    body: z.object({
      csv: z
        .string(problem('must_be', { field: 'File', kind: 'text' }))
        .min(1, problem('required', { field: 'File' }))
        .max(most, problem('too_long', { field: 'File', most })),
    }),
    // A character of the file may take two bytes as JSON.
    bodyLimit: 2 * most,
    addsRows: true,
    data: exchangeRates,
  }),
  purchases: call('getPurchaseTotals', 'GET /api/cellar/purchase-totals', {
    summary:
      'Add up wishes, purchases to come and what arrived: by currency, and in the home currency at the rates of their days',
    data: purchaseTotals,
  }),
  delete: call('deleteExchangeRates', 'DELETE /api/cellar/rates', {
    summary: 'Delete all exchange rates of the estate; prices stay as they are',
    data: exchangeRates,
  }),
};
