import {
  GRAPE_COLORS,
  GRAPE_LIMITS,
  GRAPE_LIST_LIMITS,
  GRAPE_SOURCES,
  RIPENING_NAMES,
} from '@cuverie/domain';
import { z } from 'zod';
import { deleted } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
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

/** A list of short texts; what is empty or there twice is left out when it is stored. */
function texts(field: string) {
  const { entries, characters } = GRAPE_LIST_LIMITS;
  const error = orSay('must_be', { field, kind: 'list_of_texts' });
  const text = z
    .string(error)
    .trim()
    .max(characters, orSay('entry_too_long', { field, most: characters }));
  return z
    .array(text, error)
    .max(entries, orSay('too_many_entries', { field, most: entries }))
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
  /** An https address, one of our drawings, or the address the grape has. A file in `image` takes its place. */
  picture: z
    .string(orSay('must_be', { field: 'Picture', kind: 'address' }))
    .trim()
    .max(2000, orSay('picture_address_too_long'))
    .optional(),
};

export const grapeDraft = z.object({ id: clientId, ...needed, ...optional });
export type GrapeDraft = z.infer<typeof grapeDraft>;

/** A row of a file of varieties; without a picture it gets the drawing made for it. */
export const grapeRow = z.object({
  id: clientId,
  ...needed,
  ...optional,
  /** What an archive says besides: whether the estate hid it, and the address behind a picture that was uploaded. */
  hidden: z.boolean(orSay('must_be', { field: 'Hidden', kind: 'boolean' })).optional(),
  pictureAddress: optional.picture,
});
export type GrapeRow = z.infer<typeof grapeRow>;

export const grapeChanges = z.object({ version, ...z.object(needed).partial().shape, ...optional });
export type GrapeChanges = z.infer<typeof grapeChanges>;

export const grape = z.strictObject({
  id,
  /** 1 for a reference grape the estate has not touched. */
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
  /** The Brix it is usually picked between, where the reference knows. */
  brix_min: z.number().nullable(),
  brix_max: z.number().nullable(),
  details: z.string(),
  recommended_soil: z.string(),
  picture: z.string(),
  /** The same at the size of a card, where there are two. */
  thumbnail: z.string(),
  /** The drawing of a reference grape, whatever its picture is now. */
  drawing: z.string().nullable(),
  source: z.enum(GRAPE_SOURCES),
  /** Deleted by the estate, which a reference grape can be brought back from. */
  hidden: z.boolean(),
  /** When the estate last changed it; `null` for a reference grape it has not touched. */
  updatedAt: instant.nullable(),
});
export type Grape = z.infer<typeof grape>;

/** What a list of grapes can be ordered by; a leading `-` turns it round. */
export const GRAPE_ORDERS = ['name', 'origin', 'color', 'brix_level', 'brix_harvest_recommended'] as const;

/** Which grapes a list holds: what the library shows, the estate's own, those it changed, or those it deleted. */
export const GRAPE_LISTS = ['library', 'own', 'edited', 'hidden'] as const;

export const grapeQuery = z.object({
  ...page,
  /** Looked for in names and synonyms, forgiving accents, case and small typos; the best match comes first. */
  q: searchText,
  color: oneOf('Color', GRAPE_COLORS).optional(),
  /** A country, as `GET /grapes/origins` names it. */
  origin: z.string().trim().max(200).optional(),
  ripening: oneOf('Ripening', RIPENING_NAMES).optional(),
  list: oneOf('List', GRAPE_LISTS).optional(),
  sort: z.enum(GRAPE_ORDERS.flatMap((order) => [order, `-${order}`] as const)).optional(),
});
export type GrapeQuery = z.infer<typeof grapeQuery>;

export const grapeSuggestion = z.strictObject({
  /** The name that matches what was typed: what to fill in. */
  name: z.string(),
  /** The variety it is a name of. */
  variety: z.string(),
  id,
  color: z.enum(GRAPE_COLORS),
});
export type GrapeSuggestion = z.infer<typeof grapeSuggestion>;

/** What of an estate may be of a variety, and what its amount counts. */
export const HOLDING_KINDS = ['fields', 'tanks', 'wines', 'barrels'] as const;

export const grapeHolding = z.strictObject({
  /** `fields` count hectares, `tanks` and `barrels` litres, `wines` bottles. */
  kind: z.enum(HOLDING_KINDS),
  /** The variety as it is written there; a blend names others, too. */
  written: z.string(),
  /** Rows: fields, tanks, wines or barrels. */
  count: z.int(),
  /** Hectares, litres or bottles; 0 where it is not known. */
  amount: z.number(),
  /** The only one of them, where it is one. */
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
    summary: 'Suggest names of varieties for what is being typed',
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
    data: deleted,
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
