import { z } from 'zod';
import { sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { id } from '../platform/values.ts';

const day = z.iso.date();

/** Says why a figure is not there, in words and as codes; nothing where it is. */
const because = { reason: z.string().nullable(), reasons: z.array(sentence) };

/** A figure over the estate, with the day of its newest input and how many inputs it has. */
const figure = z.strictObject({
  value: z.number().nullable(),
  unit: z.string(),
  /** What it is computed from, or what is missing. */
  basis: z.string(),
  /** The same as a code. */
  basedOn: sentence,
  ...because,
  date: day.nullable(),
  inputs: z.int(),
});

export const keyMetrics = z.strictObject({
  averageBrix: figure,
  yieldForecast: figure,
  ripeness: z.strictObject({
    ...figure.shape,
    /** The same by Brix·pH², where fields have a target for it and a pH. */
    byIndex: figure,
    fields: z.array(
      z.strictObject({
        block: id,
        name: z.string(),
        date: day,
        brix: z.number(),
        ph: z.number().nullable(),
        targetBrix: z.number().nullable(),
        /** Share of the way to the target, 0 to 100 %. */
        byBrix: z.number().nullable(),
        targetIndex: z.number().nullable(),
        index: z.number().nullable(),
        byIndex: z.number().nullable(),
      }),
    ),
  }),
  diseaseRisk: figure
    .pick({ basis: true, basedOn: true, reason: true, reasons: true })
    .extend({ value: z.null() }),
});
export type KeyMetrics = z.infer<typeof keyMetrics>;
export type Figure = z.infer<typeof figure>;

/** Days, both inclusive. */
const span = z.strictObject({ from: day, to: day });

export const fieldWarmth = z.strictObject({
  block: id,
  name: z.string(),
  harvestYear: z.int(),
  hemisphere: z.enum(['north', 'south']),
  /** Whether the hemisphere is that of the field’s coordinates, or only supposed. */
  isPlaceKnown: z.boolean(),
  /** The days degree days are summed over. */
  from: day,
  to: day,
  /** Of the days gone by of them, how many there are and how many have both extremes. */
  daysGone: z.int(),
  daysKnown: z.int(),
  /** Days that are filled from the days either side of them, and counted in the sums. */
  filled: z.array(span),
  /** Days that are missing for good. */
  missing: z.array(span),
  /** Whose weather it is, and how many fields share it. */
  weather: z.strictObject({ block: id, name: z.string(), fields: z.int() }),
  /** °C·d so far. */
  degreeDays: z.number().nullable(),
  /** Named once the season is over and no day is missing but those that are filled. */
  winklerRegion: z.string().nullable(),
  huglinIndex: z.number().nullable(),
  huglinClass: z.string().nullable(),
  /** mm so far. */
  rain: z.number().nullable(),
  ...because,
});
export type FieldWarmth = z.infer<typeof fieldWarmth>;

export const environmental = z.strictObject({ fields: z.array(fieldWarmth) });
export type Environmental = z.infer<typeof environmental>;

const point = z.strictObject({
  date: day,
  brix: z.number().nullable(),
  ph: z.number().nullable(),
  ta: z.number().nullable(),
});

const season = z.strictObject({ harvestYear: z.int(), from: day, to: day, points: z.array(point) });

export const fieldGrowth = z.strictObject({
  block: id,
  name: z.string(),
  variety: z.string(),
  harvestYear: z.int(),
  readings: z.int(),
  /** The newest reading of the season. */
  latest: point.nullable(),
  /** Gained a week, by least squares over the season. */
  ratesPerWeek: z.strictObject({
    brix: z.number().nullable(),
    ph: z.number().nullable(),
    ta: z.number().nullable(),
  }),
  ...because,
  /** Every reading, by season, the newest season first; only where one field is asked for. */
  seasons: z.array(season).nullable(),
});
export type FieldGrowth = z.infer<typeof fieldGrowth>;
export type GrowthSeason = z.infer<typeof season>;
export type GrowthPoint = z.infer<typeof point>;

export const growthTrends = z.strictObject({ fields: z.array(fieldGrowth) });
export type GrowthTrends = z.infer<typeof growthTrends>;

export const plannedField = z.strictObject({
  block: id,
  name: z.string(),
  variety: z.string(),
  status: z.string(),
  targetBrix: z.number().nullable(),
  /** Tonnes. */
  expectedTonnes: z.number(),
  latest: point.nullable(),
  readings: z.int(),
  /** The picking date, or the day the target was reached. */
  date: day.nullable(),
  isReached: z.boolean(),
  /** In four of five cases the date lies between these. */
  earliest: day.nullable(),
  latestDate: day.nullable(),
  /** °Bx a day lately. */
  ratePerDay: z.number().nullable(),
  shape: z.enum(['straight', 'levelling']).nullable(),
  /** R²: the share of the readings’ spread that the curve explains, 0 to 1. */
  explained: z.number().nullable(),
  /** The grower’s own estimate, from the newest reading that has one. */
  estimatedHarvest: day.nullable(),
  ...because,
});
export type PlannedField = z.infer<typeof plannedField>;

export const harvestPlan = z.strictObject({
  /** How often the truth lies between the limits, 0 to 1. */
  confidence: z.number(),
  /** Dated fields first, in the order of their dates; then the others with their reason. */
  fields: z.array(plannedField),
  /** Tonnes to pick, by the Monday of the week. */
  weeks: z.array(z.strictObject({ week: day, tonnes: z.number(), fields: z.array(z.string()) })),
});
export type HarvestPlan = z.infer<typeof harvestPlan>;

/** Left out: all fields. */
const ofField = z.object({ block: id.optional() });

const call = callsOf('Vineyard analytics');

export const analyticsOperations = {
  keyMetrics: call('keyMetrics', 'GET /api/analytics/key-metrics', {
    summary: 'Average Brix, forecast yield and ripeness, each with what it is computed from',
    data: keyMetrics,
  }),
  environmental: call('environmental', 'GET /api/analytics/environmental', {
    summary: 'Growing degree days, Winkler, Huglin and rain of the season, by field',
    query: ofField,
    data: environmental,
  }),
  growthTrends: call('growthTrends', 'GET /api/analytics/growth-trends', {
    summary:
      'Brix, pH and TA of the season and what they gain a week, by field; with `block` all its seasons',
    query: ofField,
    data: growthTrends,
  }),
  harvestPlan: call('harvestPlan', 'GET /api/analytics/harvest-plan', {
    summary: 'Picking date of each field with its range, or why there is none, and the load by week',
    data: harvestPlan,
  }),
};
