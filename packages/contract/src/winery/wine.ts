/** What the wine in a vessel or of a lot is like: what was measured, what is expected, what was added, what is left. */
import {
  ANALYTE_NAMES,
  BASES,
  ESTATE_MARKETS,
  LIMITED,
  OWN_LIMIT_UNITS,
  OWN_LIMITED,
  SUBSTANCE_NAMES,
} from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant, momentOf, oneOf } from '../platform/values.ts';

const wineReading = z.strictObject({
  analyte: z.enum(ANALYTE_NAMES),
  /** In the unit its analyte is kept in. */
  value: z.number(),
  unit: z.string(),
  /**
   * `measured` for exactly this wine; `expected` by volume from the blended wines and additions; `most` as a maximum
   * for what binds; or measured `earlier`, before an addition with an unknown effect.
   */
  basis: z.enum(BASES),
  /** Of the oldest measurement it follows from. */
  at: instant,
  /** For how much of the wine it is known, 0 to 1. */
  share: z.number(),
});
export type WineReading = z.infer<typeof wineReading>;

const market = z.enum(ESTATE_MARKETS);

export const limitStanding = z.strictObject({
  of: z.enum(LIMITED),
  max: z.number(),
  unit: z.string(),
  used: z.number(),
  /** Below 0 where it is passed. */
  left: z.number(),
  /** Whether `used` is what was added, or what was measured or is expected. */
  from: z.enum(['added', ...BASES]),
  /** Whether we did not read it in its source: look it up. */
  isAdvice: z.boolean(),
  source: z.string(),
  /** When it was looked up. */
  asOf: z.string(),
});
export type WineLimit = z.infer<typeof limitStanding>;

export const ownLimitStanding = z.strictObject({
  of: z.enum(OWN_LIMITED),
  max: z.number(),
  unit: z.enum(OWN_LIMIT_UNITS),
  used: z.number(),
  /** Below 0 where it is passed. */
  left: z.number(),
  from: z.enum(['added', ...BASES]),
});
export type WineOwnLimit = z.infer<typeof ownLimitStanding>;

export const wineState = z.strictObject({
  at: instant,
  /** Litres, or kilograms of fruit. */
  level: z.number(),
  market,
  /** Whether it counts as red by its grapes; `null` if unknown, when the stricter limits apply. */
  isRed: z.boolean().nullable(),
  readings: z.array(wineReading),
  /** What was added to all it is made of, what falls out again not taken off. */
  additions: z.array(
    z.strictObject({
      product: z.string(),
      substance: z.enum(SUBSTANCE_NAMES).nullable(),
      /** In a litre. */
      milligrams: z.number(),
      /** Per litre, of a liquid of unknown strength. */
      millilitres: z.number(),
      /** When some of it was last added. */
      at: instant,
    }),
  ),
  limits: z.array(limitStanding),
  /** The winery's own limits that stand for this wine. */
  ownLimits: z.array(ownLimitStanding),
});
export type WineState = z.infer<typeof wineState>;

const stateQuery = z.object({
  /** Left out: now. */
  at: momentOf('At').optional(),
  /** Whose limits. Left out: those of the estate’s settings. */
  market: oneOf('Market', ESTATE_MARKETS).optional(),
});
export type WineStateQuery = z.infer<typeof stateQuery>;

/** A value as it was last measured in a vessel, of the wine that is in it now. */
export const lastValue = z.strictObject({
  vesselId: id,
  analyte: z.enum(ANALYTE_NAMES),
  value: z.number(),
  at: instant,
});
export type LastValue = z.infer<typeof lastValue>;

const call = callsOf('Winery');

export const wineStateOperations = {
  vessel: call('getWineOfVessel', 'GET /api/winery/vessels/{id}/wine', {
    summary: 'Tell what the wine in a vessel is like, what was added to it, and what is left of each limit',
    params: byId,
    query: stateQuery,
    data: wineState,
  }),
  lot: call('getWineOfLot', 'GET /api/winery/lots/{id}/wine', {
    summary: 'Tell what the wine of a lot is like, all its vessels together',
    params: byId,
    query: stateQuery,
    data: wineState,
  }),
  values: call('listLastValues', 'GET /api/winery/analyses', {
    summary: 'List the values last measured of the wine that is in each vessel now',
    data: z.array(lastValue),
  }),
};
