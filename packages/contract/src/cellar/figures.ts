import { WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';

/** Maximum of regions in the figures; the others are summed up. */
export const FIGURE_REGIONS = 12;

/** Wines with bottles, their bottles and litres. */
const share = { wines: z.int(), bottles: z.int(), litres: z.number() };

const cellarFigures = z.strictObject({
  wines: z.int(),
  datedWines: z.int(),
  bottles: z.int(),
  barrels: z.int(),
  bottledL: z.number(),
  barrelledL: z.number(),
  totalL: z.number(),
  averageAge: z.int().nullable(),
  /**
   * Price times bottles, by currency, most bottles first; `null` for prices without a currency. Bottles with unknown
   * prices are not included.
   */
  value: z.array(z.strictObject({ currency: z.string().nullable(), amount: z.number(), bottles: z.int() })),
  unpricedBottles: z.int(),
  /** In the domain's order; only those with bottles. */
  byType: z.array(z.strictObject({ type: z.enum(WINE_TYPES), ...share })),
  /** The `FIGURE_REGIONS` with most bottles, in descending order. */
  byRegion: z.array(z.strictObject({ region: z.string(), ...share })),
  /** All other regions together, `null` if there are none. */
  otherRegions: z.strictObject({ regions: z.int(), ...share }).nullable(),
  /** Oldest first; without no vintage and unknown ones. */
  byVintage: z.array(z.strictObject({ vintage: z.int(), ...share })),
  /** Wines without a vintage, `null` if there are none. */
  nonVintage: z.strictObject(share).nullable(),
  /** Wines of unknown vintage, `null` if there are none. */
  unknownVintage: z.strictObject(share).nullable(),
  /** In the domain's order; only those with bottles. */
  byWindow: z.array(z.strictObject({ window: z.enum(WINDOW_STATUSES), ...share })),
});
export type WholeCellarFigures = z.infer<typeof cellarFigures>;

/** Maximum of months and of years in the charts. */
export const CHART_MONTHS = 120;
export const CHART_YEARS = 40;

const cellarCharts = z.strictObject({
  /** Of all amounts: the home currency, else that of most bottles with a price; `null` without prices. */
  currency: z.string().nullable(),
  /** The day of the rates of the values; `null` without any. */
  ratesDay: z.iso.date().nullable(),
  /** Earliest first and without gaps up to this month. */
  months: z.array(
    z.strictObject({
      /** `2026-03` */
      month: z.string(),
      /** Bottles that came into the cellar, by their purchase day. */
      in: z.int(),
      /** Bottles of the drinking log. */
      out: z.int(),
      /** Bottles at the end of the month, at the present prices and the newest rates. */
      value: z.number(),
      /** What was bought, at the rates of the days of the purchases. */
      spent: z.number(),
    }),
  ),
  /** Bottles without a purchase day: only in the values, from the day on which their wine was entered. */
  undatedBottles: z.int(),
  /** Other bought bottles that are not in what was spent: without a price, or without a rate on its day. */
  unspent: z.strictObject({
    unpriced: z.int(),
    without: z.array(z.strictObject({ currency: z.string().nullable(), bottles: z.int() })),
  }),
  /** Bottles of the cellar in their drinking window, from this year on. */
  years: z.array(z.strictObject({ year: z.int(), wines: z.int(), bottles: z.int() })),
});
export type CellarCharts = z.infer<typeof cellarCharts>;

const call = callsOf('Cellar');

export const cellarOperations = {
  figures: call('getCellarFigures', 'GET /api/cellar/figures', {
    summary:
      'Get the figures over the whole cellar: counts, litres, average age, value, and bottles by type, region, vintage and window',
    data: cellarFigures,
  }),
  charts: call('getCellarCharts', 'GET /api/cellar/charts', {
    summary:
      'Get value, spending, and bottles in and out by month, and the bottles ready to drink by year, of the whole cellar',
    data: cellarCharts,
  }),
};
