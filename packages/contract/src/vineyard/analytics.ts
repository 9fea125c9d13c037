import {
  DISEASES,
  JUDGED_DAYS_BEFORE,
  OLDEST_PLANTING,
  PICKING_CRITERIA,
  PRESSURE_CLASSES,
} from '@cuverie/domain';
import { z } from 'zod';
import { sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { id, numberIn } from '../platform/values.ts';
import { tally } from '../values/tally.ts';

const day = z.iso.date();

/** Why a figure is missing, as text and codes; omitted if it exists. */
const because = { reason: z.string().nullable(), reasons: z.array(sentence) };

/** A figure of the estate, with the day of its newest input and their number. */
const figure = z.strictObject({
  value: z.number().nullable(),
  unit: z.string(),
  /** Its inputs, or what is missing. */
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
    /** The same for Brix·pH², where fields have a target and a pH. */
    byIndex: figure,
    fields: z.array(
      z.strictObject({
        block: id,
        name: z.string(),
        date: day,
        brix: z.number(),
        ph: z.number().nullable(),
        targetBrix: z.number().nullable(),
        /** Progress to the target, 0 to 100 %. */
        byBrix: z.number().nullable(),
        targetIndex: z.number().nullable(),
        index: z.number().nullable(),
        byIndex: z.number().nullable(),
      }),
    ),
  }),
  /** The highest pressure of any disease on any active field today. */
  diseaseRisk: z.strictObject({
    ...figure.omit({ value: true, unit: true }).shape,
    value: z.enum(PRESSURE_CLASSES).nullable(),
    fields: z.array(
      z.strictObject({
        block: id,
        name: z.string(),
        disease: z.enum(DISEASES),
        class: z.enum(PRESSURE_CLASSES),
      }),
    ),
  }),
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
  /** Whether the hemisphere follows from the field's coordinates, or is assumed. */
  isPlaceKnown: z.boolean(),
  /** Days of the degree day season. */
  from: day,
  to: day,
  /** Of the past ones, their number and how many have both extremes. */
  daysGone: z.int(),
  daysKnown: z.int(),
  /** Interpolated days, which are included in the sums. */
  filled: z.array(span),
  /** Days without data. */
  missing: z.array(span),
  /** Owner of the weather, and the number of fields that share it. */
  weather: z.strictObject({ block: id, name: z.string(), fields: z.int() }),
  /** °C·d so far. */
  degreeDays: z.number().nullable(),
  /** Set once the season is over and complete except for interpolated days. */
  winklerRegion: z.string().nullable(),
  huglinIndex: z.number().nullable(),
  huglinClass: z.string().nullable(),
  /** Biologically effective degree days by Gladstones, °C·d so far; missing without a latitude. */
  effectiveDegreeDays: z.number().nullable(),
  /** Mean temperature of the growing season (GST), °C so far, and Jones' class of a complete one. */
  seasonMean: z.number().nullable(),
  seasonClass: z.string().nullable(),
  /**
   * Cool night index: mean minimum of September, in the south of March, °C so far; its class once the month is
   * complete.
   */
  nightsMean: z.number().nullable(),
  nightsClass: z.string().nullable(),
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
  /** Weekly gain by least squares over the season. */
  ratesPerWeek: z.strictObject({
    brix: z.number().nullable(),
    ph: z.number().nullable(),
    ta: z.number().nullable(),
  }),
  ...because,
  /** Every reading, by season, newest first; only for a single field. */
  seasons: z.array(season).nullable(),
});
export type FieldGrowth = z.infer<typeof fieldGrowth>;
export type GrowthSeason = z.infer<typeof season>;
export type GrowthPoint = z.infer<typeof point>;

export const growthTrends = z.strictObject({ fields: z.array(fieldGrowth) });
export type GrowthTrends = z.infer<typeof growthTrends>;

/** A forecast or actual day. */
const ripeDay = {
  date: day.nullable(),
  isReached: z.boolean(),
  /** Range that holds in four of five cases. */
  earliest: day.nullable(),
  latestDate: day.nullable(),
};

const pickingCriterion = z.strictObject({
  criterion: z.enum(PICKING_CRITERIA),
  /** Target: °Bx, Brix·pH² or pH to reach, or g/L of titratable acidity to fall to. */
  target: z.number(),
  ...ripeDay,
  ...because,
});
export type PlannedCriterion = z.infer<typeof pickingCriterion>;

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
  /** Picking date, or the day the targets were reached: the last of all known criteria. */
  ...ripeDay,
  /** Criteria, each with its day. */
  criteria: z.array(pickingCriterion),
  /** When pH exceeds its maximum. */
  highestPh: z.strictObject({ ph: z.number(), ...ripeDay, ...because }).nullable(),
  /** Warnings that pH does so before the criteria are met, and of ignored criteria, as text and codes. */
  warning: z.string().nullable(),
  warnings: z.array(sentence),
  /** Recent daily change in °Bx; this and the next four are about sugar. */
  ratePerDay: z.number().nullable(),
  shape: z.enum(['straight', 'levelling']).nullable(),
  /** R²: the share of the readings’ spread that the curve explains, 0 to 1. */
  explained: z.number().nullable(),
  /** Whether days are weighted by warmth. */
  byWarmth: z.boolean().nullable(),
  /** Number of earlier seasons and neighbours in its pace. */
  courses: z.int().nullable(),
  /** The grower's own estimate in the newest reading that has one. */
  estimatedHarvest: day.nullable(),
  ...because,
});
export type PlannedField = z.infer<typeof plannedField>;

export const harvestPlan = z.strictObject({
  /** How often the true value lies within the range, 0 to 1. */
  confidence: z.number(),
  /** Dated fields first, in order; then the others with their reason. */
  fields: z.array(plannedField),
  /** Tonnes to pick, by the Monday of the week. */
  weeks: z.array(z.strictObject({ week: day, tonnes: z.number(), fields: z.array(z.string()) })),
});
export type HarvestPlan = z.infer<typeof harvestPlan>;

const judgedPicking = z.strictObject({
  block: id,
  name: z.string(),
  variety: z.string(),
  harvestYear: z.int(),
  /** Picking day with its sugar, °Bx. */
  pickedOn: day,
  brix: z.number(),
  forecasts: z.array(
    z.strictObject({
      /** Approximate days before picking. */
      daysBefore: z.literal(JUDGED_DAYS_BEFORE),
      /** Time of the forecast: the newest sample then. */
      on: day,
      /** `null` without a forecast. */
      forecast: z.strictObject({ likely: day, early: day, late: day }).nullable(),
    }),
  ),
});
export type JudgedPicking = z.infer<typeof judgedPicking>;

export const judgedPickings = z.strictObject({
  /** Latest pickings first. */
  pickings: z.array(judgedPicking),
  tallies: z.array(z.strictObject({ daysBefore: z.literal(JUDGED_DAYS_BEFORE), ...tally.shape })),
});
export type JudgedPickings = z.infer<typeof judgedPickings>;

/** Default: all fields. */
const ofField = z.object({ block: id.optional() });

/** A past season; default: the current one, or before growth starts the last one. */
const ofSeason = ofField.extend({
  year: numberIn('Year', { min: OLDEST_PLANTING, max: 9998 }).optional(),
});

const call = callsOf('Vineyard analytics');

export const analyticsOperations = {
  keyMetrics: call('keyMetrics', 'GET /api/analytics/key-metrics', {
    summary: 'Average Brix, forecast yield and ripeness, each with what it is computed from',
    data: keyMetrics,
  }),
  environmental: call('environmental', 'GET /api/analytics/environmental', {
    summary:
      'Growing degree days, Winkler, Huglin, other indices of warmth and rain of a season, by field; of the present one, or of the harvest of `year`',
    query: ofSeason,
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
  judgedPickings: call('judgedPickings', 'GET /api/analytics/judged-pickings', {
    summary:
      'What would have been forecast of picked fields, from nothing that was known later, against the day they were picked',
    data: judgedPickings,
  }),
};
