/**
 * Properties of the wine in a vessel or of a lot: measurements, expectations, additions, and what is left of limits.
 */
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
import { problem } from '../platform/problems.ts';
import { byId, id, instant, momentOf, oneOf } from '../platform/values.ts';
import { MOST_LINES } from './operation-drafts.ts';

const wineReading = z.strictObject({
  analyte: z.enum(ANALYTE_NAMES),
  /** In its analyte's unit. */
  value: z.number(),
  unit: z.string(),
  /**
   * `measured` for exactly this wine; `expected` by volume from the blended wines and additions; `most` as a maximum
   * for what binds; or measured `earlier`, before an addition with an unknown effect.
   */
  basis: z.enum(BASES),
  /** Of the oldest measurement it is based on. */
  at: instant,
  /** Share of the wine for which it is known, 0 to 1. */
  share: z.number(),
});
export type WineReading = z.infer<typeof wineReading>;

const market = z.enum(ESTATE_MARKETS);

export const limitStanding = z.strictObject({
  of: z.enum(LIMITED),
  max: z.number(),
  unit: z.string(),
  used: z.number(),
  /** Negative if exceeded. */
  left: z.number(),
  /** Whether `used` comes from additions, or is measured or expected. */
  from: z.enum(['added', ...BASES]),
  /** Whether it was not read in its source: look it up. */
  isAdvice: z.boolean(),
  source: z.string(),
  /** Date of the lookup. */
  asOf: z.string(),
});
export type WineLimit = z.infer<typeof limitStanding>;

export const ownLimitStanding = z.strictObject({
  of: z.enum(OWN_LIMITED),
  max: z.number(),
  unit: z.enum(OWN_LIMIT_UNITS),
  used: z.number(),
  /** Negative if exceeded. */
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
  /** Additions to all of its parts; precipitation is not subtracted. */
  additions: z.array(
    z.strictObject({
      product: z.string(),
      substance: z.enum(SUBSTANCE_NAMES).nullable(),
      /** Per litre. */
      milligrams: z.number(),
      /** Per litre, of a liquid of unknown strength. */
      millilitres: z.number(),
      /** Time of the last addition. */
      at: instant,
    }),
  ),
  limits: z.array(limitStanding),
  /** The winery's own limits that apply to this wine. */
  ownLimits: z.array(ownLimitStanding),
});
export type WineState = z.infer<typeof wineState>;

const stateQuery = z.object({
  /** Default: now. */
  at: momentOf('At').optional(),
  /** Market of the limits. Default: the estate's setting. */
  market: oneOf('Market', ESTATE_MARKETS).optional(),
});
export type WineStateQuery = z.infer<typeof stateQuery>;

/** A last measured value in a vessel, of its current wine. */
export const lastValue = z.strictObject({
  vesselId: id,
  analyte: z.enum(ANALYTE_NAMES),
  value: z.number(),
  at: instant,
});
export type LastValue = z.infer<typeof lastValue>;

/** What is left of each limit in vessels with the same wine. */
export const vesselLimits = z.strictObject({
  vesselIds: z.array(id),
  ...wineState.pick({ market: true, limits: true, ownLimits: true }).shape,
});
export type VesselLimits = z.infer<typeof vesselLimits>;

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
  limits: call('listLimitsOfVessels', 'POST /api/winery/limits-of-vessels', {
    right: 'see',
    summary: 'List what is left of each limit in many vessels, those with the same wine together',
    body: stateQuery.extend({
      ids: z
        .array(id, problem('must_be', { field: 'Ids', kind: 'list' }))
        .min(1, problem('required', { field: 'Ids' }))
        .max(MOST_LINES, problem('too_many_entries', { field: 'Ids', most: MOST_LINES })),
    }),
    data: z.array(vesselLimits),
  }),
  values: call('listLastValues', 'GET /api/winery/analyses', {
    summary: 'List the values last measured of the wine that is in each vessel now',
    data: z.array(lastValue),
  }),
};
