import {
  GRAPE_COLORS,
  GRAPE_LIMITS,
  GRAPE_LIST_LIMITS,
  GRAPE_LISTS,
  GRAPE_ORDERS,
  GRAPE_SOURCES,
  RIPENING_NAMES,
} from '@cuverie/domain';
import { z } from 'zod';
import { deletedId } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import {
  byId,
  clientId,
  id,
  instant,
  numberIn,
  oneOf,
  page,
  requiredText,
  searchText,
  version,
} from '../platform/values.ts';

/** A list of short texts; empty and repeated ones are removed. */
function texts(field: string) {
  const { entries, characters } = GRAPE_LIST_LIMITS;
  const error = problem('must_be', { field, kind: 'list_of_texts' });
  const text = z
    .string(error)
    .trim()
    .max(characters, problem('entry_too_long', { field, most: characters }));
  return z
    .array(text, error)
    .max(entries, problem('too_many_entries', { field, most: entries }))
    .optional();
}

const needed = {
  name: requiredText('Name'),
  color: oneOf('Color', GRAPE_COLORS),
  origin: requiredText('Origin'),
  baume_level: numberIn('Baumé level', GRAPE_LIMITS.baume, 1),
  baume_harvest_recommended: numberIn('Recommended harvest Baumé', GRAPE_LIMITS.baume, 1),
  brix_level: numberIn('Brix level', GRAPE_LIMITS.brix, 1),
  brix_harvest_recommended: numberIn('Recommended harvest Brix', GRAPE_LIMITS.brix, 1),
  recommended_soil: requiredText('Recommended soil', 1000),
  details: requiredText('Details', 10_000),
};

const optional = {
  synonyms: texts('Synonyms'),
  flavor_profile: texts('Flavor profile'),
  /** An https URL, one of our drawings, or the current address. A file in `image` replaces it. */
  picture: z
    .string(problem('must_be', { field: 'Picture', kind: 'address' }))
    .trim()
    .max(2000, problem('picture_address_too_long'))
    .optional(),
};

export const grapeDraft = z.object({ id: clientId, ...needed, ...optional });
export type GrapeDraft = z.infer<typeof grapeDraft>;

/** A row of varieties; without a picture it gets its drawing. */
export const grapeRow = z.object({
  id: clientId,
  ...needed,
  ...optional,
  /** Fields in an archive only: whether it is hidden, and the address of an uploaded picture. */
  hidden: z.boolean(problem('must_be', { field: 'Hidden', kind: 'boolean' })).optional(),
  pictureAddress: optional.picture,
});
export type GrapeRow = z.infer<typeof grapeRow>;

export const grapeChanges = z.object({ version, ...z.object(needed).partial().shape, ...optional });
export type GrapeChanges = z.infer<typeof grapeChanges>;

export const grape = z.strictObject({
  id,
  /** 1 for an unchanged reference grape. */
  version: z.int(),
  name: z.string(),
  synonyms: z.array(z.string()),
  color: z.enum(GRAPE_COLORS),
  origin: z.string(),
  flavor_profile: z.array(z.string()),
  baume_level: z.number(),
  baume_harvest_recommended: z.number(),
  brix_level: z.number(),
  brix_harvest_recommended: z.number(),
  /** Usual range of Brix at picking, if known. */
  brix_min: z.number().nullable(),
  brix_max: z.number().nullable(),
  details: z.string(),
  recommended_soil: z.string(),
  picture: z.string(),
  /** The same in the size of a card, if available. */
  thumbnail: z.string(),
  /** The drawing of a reference grape, independent of its picture. */
  drawing: z.string().nullable(),
  source: z.enum(GRAPE_SOURCES),
  /** Hidden by the estate; a reference grape can be restored. */
  hidden: z.boolean(),
  /** Time of the estate's last change; `null` for an unchanged reference grape. */
  updatedAt: instant.nullable(),
});
export type Grape = z.infer<typeof grape>;

export const grapeQuery = z.object({
  ...page,
  /** Searches names and synonyms, ignoring accents, case and small typos; best match first. */
  q: searchText,
  color: oneOf('Color', GRAPE_COLORS).optional(),
  /** A country from `GET /grapes/origins`. */
  origin: z.string().trim().max(200).optional(),
  ripening: oneOf('Ripening', RIPENING_NAMES).optional(),
  list: oneOf('List', GRAPE_LISTS).optional(),
  sort: z.enum(GRAPE_ORDERS.flatMap((order) => [order, `-${order}`] as const)).optional(),
});
export type GrapeQuery = z.infer<typeof grapeQuery>;

export const grapeSuggestion = z.strictObject({
  /** The matching name, to fill in. */
  name: z.string(),
  /** The variety it belongs to. */
  variety: z.string(),
  id,
  color: z.enum(GRAPE_COLORS),
});
export type GrapeSuggestion = z.infer<typeof grapeSuggestion>;

/** Items of an estate with a variety, and the unit of their amounts. */
export const HOLDING_KINDS = ['fields', 'tanks', 'wines', 'barrels'] as const;

export const grapeHolding = z.strictObject({
  /** `fields` count hectares, `tanks` and `barrels` litres, `wines` bottles. */
  kind: z.enum(HOLDING_KINDS),
  /** The variety as written there; a blend has others too. */
  written: z.string(),
  /** Rows: fields, tanks, wines or barrels. */
  count: z.int(),
  /** Hectares, litres or bottles; 0 if unknown. */
  amount: z.number(),
  /** The only item, if there is one. */
  itemId: id.nullable(),
});
export type GrapeHolding = z.infer<typeof grapeHolding>;

const call = callsOf('Grapes');

export const grapeOperations = {
  list: call('listGrapes', 'GET /grapes', {
    summary:
      'List the grape varieties of the library by name, or by how well they match what is searched for',
    query: grapeQuery,
    data: z.array(grape),
  }),
  suggest: call('suggestGrapes', 'GET /grapes/suggestions', {
    summary: 'Suggest names of varieties for a typed text',
    query: z.object({ q: searchText, limit: numberIn('Limit', { min: 1, max: 50 }).optional() }),
    data: z.array(grapeSuggestion),
  }),
  origins: call('listGrapeOrigins', 'GET /grapes/origins', {
    summary: 'List the countries the grapes of the library come from',
    data: z.array(z.strictObject({ name: z.string(), count: z.int() })),
  }),
  get: call('getGrape', 'GET /grapes/{id}', {
    summary: 'Get one grape variety, also one the estate has hidden',
    params: byId,
    data: grape,
  }),
  holdings: call('listGrapeHoldings', 'GET /grapes/{id}/holdings', {
    summary: 'Tell where the estate keeps a variety, under any of its names',
    params: byId,
    data: z.array(grapeHolding),
  }),
  add: call('addGrape', 'POST /grapes/create', {
    summary: 'Add a grape variety to the library of the estate',
    body: grapeDraft,
    takesPicture: true,
    data: grape,
    status: 201,
  }),
  update: call('updateGrape', 'PUT /grapes/update/{id}', {
    summary: 'Update the given fields of a grape variety, for this estate alone',
    params: byId,
    body: grapeChanges,
    takesPicture: true,
    data: grape,
  }),
  delete: call('deleteGrape', 'DELETE /grapes/delete/{id}', {
    summary: 'Delete a grape variety of the estate, or hide one of the reference from it',
    params: byId,
    data: deletedId,
  }),
  restore: call('restoreGrape', 'POST /grapes/restore/{id}', {
    summary: 'Show a hidden reference grape again',
    params: byId,
    data: grape,
  }),
  revert: call('revertGrape', 'POST /grapes/revert/{id}', {
    summary: 'Drop the changes of the estate to a reference grape: it is the original again',
    params: byId,
    data: grape,
  }),
};
