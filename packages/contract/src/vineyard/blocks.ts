import { ASPECTS, boundaryProblem, FIELD_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { issueOf, orSay } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import {
  clientId,
  id,
  instant,
  numberIn,
  oneOf,
  optionalText,
  page,
  requiredText,
  searchText,
  version,
} from '../platform/values.ts';
import { reading } from './readings.ts';

const YIELD_PROBLEM = orSay('yield_required');

const needed = {
  name: requiredText('Name'),
  variety: requiredText('Variety'),
  /** Tonnes of grapes this harvest. */
  estimatedYield: z
    .number(YIELD_PROBLEM)
    .min(FIELD_LIMITS.estimatedYield.min, YIELD_PROBLEM)
    .max(FIELD_LIMITS.estimatedYield.max, orSay('yield_too_high', { most: FIELD_LIMITS.estimatedYield.max }))
    .multipleOf(0.001, orSay('too_many_decimals', { field: 'Yield', most: 3 })),
};

const elevation = numberIn('Elevation', FIELD_LIMITS.elevation, 1).nullable().optional();
const aspect = oneOf('Aspect', ASPECTS).nullable().optional();

function degrees(field: string, bounds: { min: number; max: number }) {
  const error = orSay('number_outside', { field, ...bounds });
  return z.number(error).min(bounds.min, error).max(bounds.max, error);
}

/** Latitude, then longitude, in degrees, with the messages of the form. */
const coordinates = z.tuple(
  [degrees('Latitude', FIELD_LIMITS.latitude), degrees('Longitude', FIELD_LIMITS.longitude)],
  orSay('coordinates_wrong'),
);

const spacing = (label: string) => numberIn(label, FIELD_LIMITS.spacing, 2).nullable().optional();

/** Boundary of a field as GeoJSON geometry: longitude before latitude, outer ring before holes. */
const boundary = z
  .object(
    { type: oneOf('Type of boundary', ['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) },
    orSay('must_be', { field: 'Boundary', kind: 'object' }),
  )
  .superRefine((given, context) => {
    const problem = boundaryProblem(given);
    if (problem !== undefined) context.addIssue(issueOf(problem));
  })
  .nullable()
  .optional();

const optional = {
  /** A common property of fields: a slope, a village, an owner. */
  group: optionalText('Group', 100),
  /** The default location of a new field is its centre. */
  boundary,
  /** Hectares as declared; computations use `area`. */
  declaredArea: numberIn('Declared area', FIELD_LIMITS.area, 4).nullable().optional(),
  /** Its limit depends on the current year, so the server checks it. */
  plantingYear: z
    .number(orSay('must_be', { field: 'Year', kind: 'whole_number' }))
    .int(orSay('must_be', { field: 'Year', kind: 'whole_number' }))
    .nullable()
    .optional(),
  location: z
    .object({ coordinates, elevation, aspect }, orSay('must_be', { field: 'Location', kind: 'object' }))
    .nullable()
    .optional(),
  aspect,
  /** Metres above the sea. */
  elevation,
  /** Target °Bx at picking. */
  targetBrix: numberIn('Target Brix', FIELD_LIMITS.targetBrix, 2).nullable().optional(),
  /** Target Brix·pH² at picking. */
  targetIndex: numberIn('Target Brix·pH²', FIELD_LIMITS.targetIndex, 1).nullable().optional(),
  targetPh: numberIn('Target pH', FIELD_LIMITS.ph, 2).nullable().optional(),
  /** Target titratable acidity at picking, g/L as tartaric acid. */
  targetTa: numberIn('Target TA', FIELD_LIMITS.targetTa, 2).nullable().optional(),
  /** The pH above which it is too late to pick. */
  highestPh: numberIn('Highest pH', FIELD_LIMITS.ph, 2).nullable().optional(),
  /** Metres between rows. */
  rowSpacing: spacing('Row spacing'),
  /** Metres between vines in a row. */
  vineSpacing: spacing('Vine spacing'),
  /**
   * The field whose weather this one shares; `null`: its own. Default of a new field: the nearest one within two
   * kilometres.
   */
  weatherFrom: id.nullable().optional(),
};

const defaulted = {
  /** Active, Harvested, or any other text. */
  status: requiredText('Status', 40).optional(),
  /** Hectares. */
  area: numberIn('Area', FIELD_LIMITS.area, 4).optional(),
};

export const blockDraft = z.object({ id: clientId, ...needed, ...optional, ...defaulted });
export type BlockDraft = z.infer<typeof blockDraft>;

/** A field as a row of an import; omitted values of an existing field stay. */
export const fieldRow = blockDraft.extend({ estimatedYield: needed.estimatedYield.optional() });
export type FieldRow = z.infer<typeof fieldRow>;

export const blockChanges = z.object({
  version,
  ...z.object(needed).partial().shape,
  ...optional,
  ...defaulted,
});
export type BlockChanges = z.infer<typeof blockChanges>;

export const block = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  variety: z.string(),
  group: z.string().nullable(),
  estimatedYield: z.number(),
  plantingYear: z.int().nullable(),
  /** `null` without coordinates. */
  location: z
    .strictObject({
      coordinates: z.tuple([z.number(), z.number()]),
      elevation: z.number().nullable(),
      aspect: z.enum(ASPECTS).nullable(),
    })
    .nullable(),
  area: z.number(),
  declaredArea: z.number().nullable(),
  boundary: z
    .strictObject({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) })
    .nullable(),
  status: z.string(),
  aspect: z.enum(ASPECTS).nullable(),
  elevation: z.number().nullable(),
  targetBrix: z.number().nullable(),
  targetIndex: z.number().nullable(),
  targetPh: z.number().nullable(),
  targetTa: z.number().nullable(),
  highestPh: z.number().nullable(),
  rowSpacing: z.number().nullable(),
  vineSpacing: z.number().nullable(),
  weatherFrom: id.nullable(),
  /** Measurement of the newest day; of several, the last one added. */
  latestReading: reading.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Block = z.infer<typeof block>;

/** Sort orders of fields; a leading `-` reverses one. */
export const BLOCK_ORDERS = ['createdAt', 'name', 'variety', 'status', 'area', 'estimatedYield'] as const;

export const blockQuery = z.object({
  ...page,
  /** Searches name and variety. */
  q: searchText,
  status: z.string().trim().max(40).optional(),
  sort: z.enum(BLOCK_ORDERS.flatMap((order) => [order, `-${order}`] as const)).optional(),
});
export type BlockQuery = z.infer<typeof blockQuery>;

export const blockOperations = rowOperations('Vineyard fields', 'Block', '/api/analytics/blocks', {
  row: block,
  query: blockQuery,
  draft: blockDraft,
  changes: blockChanges,
  summaries: {
    list: 'List the fields of the estate with their latest measurement, oldest first',
    get: 'Get one field',
    add: 'Add a field',
    update: 'Update the given fields of a field',
    delete: 'Delete a field with its measurements and its weather',
  },
});
