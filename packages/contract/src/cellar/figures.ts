import { WINDOW_STATUSES, WINE_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';

/** How many regions the figures name; the others are counted together. */
export const FIGURE_REGIONS = 12;

/** Wines of which there is a bottle left, their bottles and the litres in them. */
const share = { wines: z.int(), bottles: z.int(), litres: z.number() };

const cellarFigures = z.strictObject({
  wines: z.int(),
  /** Those that have a vintage. */
  datedWines: z.int(),
  bottles: z.int(),
  barrels: z.int(),
  bottledL: z.number(),
  barrelledL: z.number(),
  totalL: z.number(),
  averageAge: z.int().nullable(),
  /**
   * Price times bottles, by currency, most bottles first; `null` where a price has no currency. Bottles of an unknown
   * price are in none of them.
   */
  value: z.array(z.strictObject({ currency: z.string().nullable(), amount: z.number(), bottles: z.int() })),
  unpricedBottles: z.int(),
  /** In the domain's order; only those there are bottles of. */
  byType: z.array(z.strictObject({ type: z.enum(WINE_TYPES), ...share })),
  /** The `FIGURE_REGIONS` with the most bottles, most first. */
  byRegion: z.array(z.strictObject({ region: z.string(), ...share })),
  /** All other regions together, `null` where there are none. */
  otherRegions: z.strictObject({ regions: z.int(), ...share }).nullable(),
  /** Oldest first; without those of no vintage or an unknown one. */
  byVintage: z.array(z.strictObject({ vintage: z.int(), ...share })),
  /** Wines of no vintage, `null` where there are none. */
  nonVintage: z.strictObject(share).nullable(),
  /** Wines whose vintage is not known, `null` where there are none. */
  unknownVintage: z.strictObject(share).nullable(),
  /** In the domain's order; only those there are bottles of. */
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
