import { boundaryProblem, FIELD_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { changesShape, draftShape, rowShape } from '../platform/fields.ts';
import { issueOf, problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import { clientId, id, instant, oneOf, page, searchText, version } from '../platform/values.ts';
import { BLOCK } from './block.fields.ts';
import { reading } from './readings.ts';

function degrees(field: string, bounds: { min: number; max: number }) {
  const error = problem('number_outside', { field, ...bounds });
  return z.number(error).min(bounds.min, error).max(bounds.max, error);
}

/** Latitude, then longitude, in degrees, with the messages of the form. */
const coordinates = z.tuple(
  [degrees('Latitude', FIELD_LIMITS.latitude), degrees('Longitude', FIELD_LIMITS.longitude)],
  problem('coordinates_wrong'),
);

/** Boundary of a field as GeoJSON geometry: longitude before latitude, outer ring before holes. */
const boundary = z
  .object(
    { type: oneOf('Type of boundary', ['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) },
    problem('must_be', { field: 'Boundary', kind: 'object' }),
  )
  .superRefine((given, context) => {
    const problem = boundaryProblem(given);
    if (problem !== undefined) context.addIssue(issueOf(problem));
  })
  .nullable()
  .optional();

const { elevation, aspect } = BLOCK;

const beside = {
  /** The default location of a new field is its centre. */
  boundary,
  location: z
    .object(
      { coordinates, elevation: elevation.input, aspect: aspect.input },
      problem('must_be', { field: 'Location', kind: 'object' }),
    )
    .nullable()
    .optional(),
  /**
   * The field whose weather this one shares; `null`: its own. Default of a new field: the nearest one within two
   * kilometres.
   */
  weatherFrom: id.nullable().optional(),
};

export const blockDraft = z.object({ id: clientId, ...draftShape(BLOCK), ...beside });
export type BlockDraft = z.infer<typeof blockDraft>;

/** A field as a row of an import; omitted values of an existing field stay. */
export const fieldRow = blockDraft.extend({ estimatedYield: BLOCK.estimatedYield.input.optional() });
export type FieldRow = z.infer<typeof fieldRow>;

export const blockChanges = z.object({ version, ...changesShape(BLOCK), ...beside });
export type BlockChanges = z.infer<typeof blockChanges>;

export const block = z.strictObject({
  id,
  version: z.int(),
  ...rowShape(BLOCK),
  /** `null` without coordinates. */
  location: z
    .strictObject({
      coordinates: z.tuple([z.number(), z.number()]),
      elevation: elevation.value,
      aspect: aspect.value,
    })
    .nullable(),
  boundary: z
    .strictObject({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) })
    .nullable(),
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
