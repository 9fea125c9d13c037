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

const call = callsOf('Cellar');

export const cellarOperations = {
  figures: call('getCellarFigures', 'GET /api/cellar/figures', {
    summary:
      'Get the figures over the whole cellar: counts, litres, average age, value, and bottles by type, region, vintage and window',
    data: cellarFigures,
  }),
};
