/** Lists of wines loaded by an estate, and suggestions from them and from its own cellar. */
import { WINE_LIST_LIMITS, WINE_TYPES } from '@cuverie/domain';
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
  optionalText,
  requiredText,
} from '../platform/values.ts';

export const listedWine = z.strictObject({
  name: requiredText('Name'),
  producer: optionalText('Producer'),
  country: optionalText('Country'),
  region: optionalText('Region'),
  appellation: optionalText('Appellation'),
  type: oneOf('Type', WINE_TYPES).nullable().optional(),
  varietal: optionalText('Varietal'),
});
export type ListedWine = z.infer<typeof listedWine>;

const wineList = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  /** `null` until all of them are stored. */
  wines: z.int().nullable(),
  createdAt: instant,
});
export type WineList = z.infer<typeof wineList>;

/** Fields with suggestions. */
export const SUGGESTED_FIELDS = ['name', 'producer', 'region', 'appellation'] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

const suggestion = z.strictObject({
  value: z.string(),
  /** Whether it comes from the own cellar or a list. */
  isOwn: z.boolean(),
  /** Further fields to fill in. */
  producer: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  appellation: z.string().nullable(),
  type: z.enum(WINE_TYPES).nullable(),
  varietal: z.string().nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

const { portion, wines: most } = WINE_LIST_LIMITS;
const call = callsOf('Wines');

export const wineListOperations = {
  list: call('listWineLists', 'GET /api/cellar/wine-lists', {
    summary: 'List the lists of wines the estate loaded for suggestions, the newest first',
    data: z.array(wineList),
  }),
  add: call('addWineList', 'POST /api/cellar/wine-lists', {
    summary: 'Begin a list of wines for suggestions; its wines follow in calls of rows',
    body: z.object({ id: clientId, name: requiredText('Name') }),
    data: wineList,
    status: 201,
  }),
  fill: call('fillWineList', 'POST /api/cellar/wine-lists/{id}/rows', {
    summary: `Add wines to a list that is not finished, ${portion} at most; the same again adds nothing`,
    params: byId,
    body: z.object({
      /** Position of the first of them in the list, from 0. */
      from: numberIn('From', { min: 0, max: most - 1 }),
      rows: z
        .array(listedWine, problem('must_be', { field: 'Rows', kind: 'list' }))
        .min(1, problem('rows_missing'))
        .max(portion, problem('rows_too_many', { most: portion })),
    }),
    bodyLimit: 4 * 1024 * 1024,
    addsRows: true,
    data: z.strictObject({ rows: z.int() }),
  }),
  finish: call('finishWineList', 'POST /api/cellar/wine-lists/{id}/finish', {
    summary: 'Finish a list: its producers, regions and appellations are suggested from now on, too',
    params: byId,
    data: wineList,
  }),
  delete: call('deleteWineList', 'DELETE /api/cellar/wine-lists/{id}', {
    summary: 'Delete a list of wines; the wines of the cellar stay as they are',
    params: byId,
    data: deletedId,
  }),
  suggest: call('suggestNames', 'GET /api/cellar/suggestions', {
    summary:
      'Suggest wines, producers, regions or appellations that begin with, or have words that begin with, what was typed: those of the cellar, then those of its lists',
    query: z.object({
      field: oneOf('Field', SUGGESTED_FIELDS),
      q: z
        .string(problem('one_search'))
        .trim()
        .min(1, problem('required', { field: 'Search' }))
        .max(200, problem('too_long', { field: 'Search', most: 200 })),
    }),
    data: z.array(suggestion),
  }),
};
