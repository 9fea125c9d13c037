import { BARREL_ORDERS, BARREL_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { extra, foreign, source } from '../exchange/foreign.ts';
import { deletedForNow } from '../platform/envelope.ts';
import { changesShape, draftShape, rowShape } from '../platform/fields.ts';
import { callsOf } from '../platform/operation.ts';
import {
  anyOf,
  behindRow,
  byId,
  clientId,
  deletionQuery,
  id,
  instant,
  knownFields,
  oneOf,
  page,
  pictureChange,
  searchText,
  sortBy,
  version,
} from '../platform/values.ts';
import { BARREL } from './barrel.fields.ts';

const attached = { image: pictureChange, extra, source };

/** Omitted fields with a default take that of `BARREL_DEFAULTS`. */
export const barrelDraft = z.object({ id: clientId, ...draftShape(BARREL), ...attached });
export type BarrelDraft = z.infer<typeof barrelDraft>;

export const barrelChanges = z.object({ version, ...changesShape(BARREL), ...attached });
export type BarrelChanges = z.infer<typeof barrelChanges>;

export const barrel = z.strictObject({
  id,
  version: z.int(),
  ...rowShape(BARREL),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Barrel = z.infer<typeof barrel>;

/** A single barrel, with fields too long for a list. */
export const barrelDetail = z.strictObject({ ...barrel.shape, ...foreign });
export type BarrelDetail = z.infer<typeof barrelDetail>;

const barrelFilters = {
  /** Search text for every text of a barrel. */
  q: searchText,
  type: anyOf('Type', oneOf('Type', BARREL_TYPES)),
} as const;

/** Filters of the list as one value; see `wineWhere`. */
export const barrelWhere = knownFields('Where', barrelFilters);
export type BarrelWhere = z.infer<typeof barrelWhere>;

export const barrelQuery = z.object({
  ...page,
  ...behindRow,
  ...barrelFilters,
  sort: sortBy(BARREL_ORDERS),
});
export type BarrelQuery = z.infer<typeof barrelQuery>;

const call = callsOf('Barrels');

export const barrelOperations = {
  list: call('listBarrels', 'GET /cellar/barrels', {
    summary: 'List the barrels of the estate, newest first',
    query: barrelQuery,
    data: z.array(barrel),
  }),
  get: call('getBarrel', 'GET /cellar/barrels/{id}', {
    summary: 'Get one barrel',
    params: byId,
    data: barrelDetail,
  }),
  add: call('addBarrel', 'POST /cellar/barrels', {
    summary: 'Add a barrel',
    body: barrelDraft,
    takesPicture: true,
    data: barrelDetail,
    status: 201,
  }),
  update: call('updateBarrel', 'PUT /cellar/barrels/{id}', {
    summary: 'Update the given fields of a barrel',
    params: byId,
    body: barrelChanges,
    takesPicture: true,
    data: barrelDetail,
  }),
  delete: call('deleteBarrel', 'DELETE /cellar/barrels/{id}', {
    summary:
      'Delete a barrel and its picture; for a day this can be undone. Sent again under the same undo it gives the first answer',
    params: byId,
    query: deletionQuery,
    data: deletedForNow,
  }),
};
