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
  /** Biologically effective degree days by Gladstones, °C·d so far; without a latitude none. */
  effectiveDegreeDays: z.number().nullable(),
  /** Mean temperature of the growing season (GST), °C so far, and Jones’ word for a whole one. */
  seasonMean: z.number().nullable(),
  seasonClass: z.string().nullable(),
  /** The cool night index: mean minimum of September, in the south of March, °C so far; its word once the month is whole. */
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

/** A day that is forecast, or has come. */
const ripeDay = {
  date: day.nullable(),
  isReached: z.boolean(),
  /** In four of five cases the date lies between these. */
  earliest: day.nullable(),
  latestDate: day.nullable(),
};

const pickingCriterion = z.strictObject({
  criterion: z.enum(PICKING_CRITERIA),
  /** °Bx, Brix·pH² or pH that is reached, or g/L of titratable acidity that is come down to. */
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
  /** The picking date, or the day the targets were reached: the last of all criteria that can be told of. */
  ...ripeDay,
  /** What the field is picked by, each with its day. */
  criteria: z.array(pickingCriterion),
  /** When pH passes the highest that is set. */
  highestPh: z.strictObject({ ph: z.number(), ...ripeDay, ...because }).nullable(),
  /** That pH passes before the criteria are there, and what is not counted, in words and as codes. */
  warning: z.string().nullable(),
  warnings: z.array(sentence),
  /** °Bx a day lately; this and the four after it are of sugar. */
  ratePerDay: z.number().nullable(),
  shape: z.enum(['straight', 'levelling']).nullable(),
  /** R²: the share of the readings’ spread that the curve explains, 0 to 1. */
  explained: z.number().nullable(),
  /** Whether days count by their warmth, those to come by what is expected of them. */
  byWarmth: z.boolean().nullable(),
  /** How many earlier seasons of the field and courses of its neighbours its pace was held against. */
  courses: z.int().nullable(),
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

const judgedPicking = z.strictObject({
  block: id,
  name: z.string(),
  variety: z.string(),
  harvestYear: z.int(),
  /** The day it was picked, and the sugar it had, °Bx. */
  pickedOn: day,
  brix: z.number(),
  forecasts: z.array(
    z.strictObject({
      /** About how many days before picking. */
      daysBefore: z.literal(JUDGED_DAYS_BEFORE),
      /** When it was made: the newest sample then. */
      on: day,
      /** `null` where none was given. */
      forecast: z.strictObject({ likely: day, early: day, late: day }).nullable(),
    }),
  ),
});
export type JudgedPicking = z.infer<typeof judgedPicking>;

export const judgedPickings = z.strictObject({
  /** The last picked ones, newest first. */
  pickings: z.array(judgedPicking),
  tallies: z.array(z.strictObject({ daysBefore: z.literal(JUDGED_DAYS_BEFORE), ...tally.shape })),
});
export type JudgedPickings = z.infer<typeof judgedPickings>;

/** Left out: all fields. */
const ofField = z.object({ block: id.optional() });

/** A season of before; left out, the present one, or the one that ended before the vines wake. */
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
