import { MOST_HOLDINGS, WINE_LIMITS, WINE_ORDERS } from '@cuverie/domain';
import { z } from 'zod';
import { extra, foreign, source } from '../exchange/foreign.ts';
import { deletedForNow } from '../platform/envelope.ts';
import { changesShape, draftShape, rowShape } from '../platform/fields.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import {
  behindRow,
  byId,
  clientId,
  deletionQuery,
  id,
  instant,
  numberIn,
  optionalText,
  page,
  pictureChange,
  sortBy,
  version,
} from '../platform/values.ts';
import { customInput, customValue } from './custom-fields.ts';
import { slot } from './slots.ts';
import { WINE } from './wine.fields.ts';
import { wineFilters } from './wine-filters.ts';

/** For a wine without a vintage: whether it is unknown rather than NV. */
export const vintageUnknown = z
  .boolean(problem('must_be', { field: 'Vintage unknown', kind: 'boolean' }))
  .nullable()
  .optional();

/** In answers: omitted unless the vintage is unknown; `vintage` is `null` then, as for NV. */
export const unknownVintage = z.literal(true).optional();

/** Bottles of one size in one place. */
export const holding = z.object({
  place: optionalText('Place'),
  bottles: numberIn('Bottles', WINE_LIMITS.quantity),
  /** Default: the standard bottle. */
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).nullable().optional(),
});

const beside = {
  vintageUnknown,
  /**
   * All places of the wine: `quantity` is their sum, storage location and bottle size are those of the first. `null` says
   * that all bottles lie in the storage location. Left out, a wine in several places follows these three fields so: more
   * bottles come to the first place, fewer are taken from the first on, and another storage location or bottle size is
   * that of the bottles in the first place.
   */
  holdings: z
    .array(holding, problem('must_be', { field: 'Places', kind: 'list' }))
    .min(1, problem('required', { field: 'Places' }))
    .max(MOST_HOLDINGS, problem('too_many_values', { field: 'Places', most: MOST_HOLDINGS }))
    .nullable()
    .optional(),
  /** Values of the estate's own fields by id: those left out stay. */
  custom: customInput,
  image: pictureChange,
  extra,
  source,
};

export const wineDraft = z.object({ id: clientId, ...draftShape(WINE), ...beside });
export type WineDraft = z.infer<typeof wineDraft>;

export const wineChanges = z.object({ version, ...changesShape(WINE), ...beside });
export type WineChanges = z.infer<typeof wineChanges>;

const shownHolding = z.strictObject({
  place: z.string().nullable(),
  bottles: z.int(),
  bottleSizeMl: z.int(),
  /** Those of the bottles in slots of racks, omitted if there are none. */
  slots: z.array(slot).optional(),
});

export const wine = z.strictObject({
  id,
  version: z.int(),
  ...rowShape(WINE),
  vintageUnknown: unknownVintage,
  /** Places of the bottles; at least one, even without bottles. */
  holdings: z.array(shownHolding),
  custom: customValue,
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Wine = z.infer<typeof wine>;

/** A single wine, with fields too long for a list. */
export const wineDetail = z.strictObject({ ...wine.shape, ...foreign });
export type WineDetail = z.infer<typeof wineDetail>;

export const wineQuery = z.object({ ...page, ...behindRow, ...wineFilters, sort: sortBy(WINE_ORDERS) });
export type WineQuery = z.infer<typeof wineQuery>;

const call = callsOf('Wines');

export const wineOperations = {
  list: call('listWines', 'GET /cellar/wines', {
    summary: 'List the wines of the estate, newest first; a search gives the best matches first',
    query: wineQuery,
    data: z.array(wine),
  }),
  get: call('getWine', 'GET /cellar/wines/{id}', {
    summary: 'Get one wine',
    params: byId,
    data: wineDetail,
  }),
  add: call('addWine', 'POST /cellar/wines', {
    summary: 'Add a wine',
    body: wineDraft,
    takesPicture: true,
    data: wineDetail,
    status: 201,
  }),
  update: call('updateWine', 'PUT /cellar/wines/{id}', {
    summary: 'Update the given fields of a wine',
    params: byId,
    body: wineChanges,
    takesPicture: true,
    data: wineDetail,
  }),
  delete: call('deleteWine', 'DELETE /cellar/wines/{id}', {
    summary:
      'Delete a wine and its picture; for a day this can be undone. Sent again under the same undo it gives the first answer',
    params: byId,
    query: deletionQuery,
    data: deletedForNow,
  }),
};
