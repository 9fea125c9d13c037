import {
  BARREL_CODE_LENGTH,
  BARREL_LIMITS,
  BARREL_ORDERS,
  BARREL_TYPES,
  TOAST_LEVELS,
  WOOD_TYPES,
} from '@cuverie/domain';
import { z } from 'zod';
import { extra, foreign, source } from '../exchange/foreign.ts';
import { deletedForNow } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import {
  anyOf,
  byId,
  clientId,
  deletionQuery,
  id,
  instant,
  knownFields,
  numberIn,
  oneOf,
  optionalDay,
  optionalText,
  page,
  pictureChange,
  requiredText,
  searchText,
  sortBy,
  version,
} from '../platform/values.ts';
import { vintage } from './wines.ts';

const needed = {
  name: requiredText('Name'),
  vintage,
  region: requiredText('Region'),
};

/** Left out of a draft, these take the defaults of `BARREL_DEFAULTS`; none of them can be cleared. */
const defaulted = z
  .object({
    type: oneOf('Type', BARREL_TYPES),
    capacity: numberIn('Capacity', BARREL_LIMITS.capacity, 2),
    fillLevel: numberIn('Fill level', BARREL_LIMITS.fillLevel, 2),
    toastLevel: oneOf('Toast level', TOAST_LEVELS),
    woodType: oneOf('Wood type', WOOD_TYPES),
  })
  .partial().shape;

const optional = {
  cooperage: optionalText('Cooperage'),
  wineVarietal: optionalText('Wine varietal'),
  purchaseDate: optionalDay('Purchase date'),
  location: optionalText('Location'),
  notes: optionalText('Notes', 10_000),
  image: pictureChange,
  extra,
  source,
};

export const barrelDraft = z.object({
  id: clientId,
  /** The cellar's own code; one is made when none is given. */
  barrelId: requiredText('Barrel code', BARREL_CODE_LENGTH).optional(),
  ...needed,
  ...defaulted,
  ...optional,
});
export type BarrelDraft = z.infer<typeof barrelDraft>;

export const barrelChanges = z.object({
  version,
  ...z.object(needed).partial().shape,
  ...defaulted,
  ...optional,
});
export type BarrelChanges = z.infer<typeof barrelChanges>;

export const barrel = z.strictObject({
  id,
  version: z.int(),
  barrelId: z.string(),
  name: z.string(),
  vintage: z.int(),
  region: z.string(),
  type: z.enum(BARREL_TYPES),
  capacity: z.number(),
  fillLevel: z.number(),
  cooperage: z.string().nullable(),
  toastLevel: z.enum(TOAST_LEVELS),
  woodType: z.enum(WOOD_TYPES),
  wineVarietal: z.string().nullable(),
  purchaseDate: z.iso.date().nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Barrel = z.infer<typeof barrel>;

/** A barrel on its own, with what is too long for a list. */
export const barrelDetail = z.strictObject({ ...barrel.shape, ...foreign });
export type BarrelDetail = z.infer<typeof barrelDetail>;

const barrelFilters = {
  /** Looked for in name, code, region, varietal, cooperage, location and notes. */
  q: searchText,
  type: anyOf('Type', oneOf('Type', BARREL_TYPES)),
} as const;

/** The filters of the list as one value; see `wineWhere`. */
export const barrelWhere = knownFields('Where', barrelFilters);
export type BarrelWhere = z.infer<typeof barrelWhere>;

export const barrelQuery = z.object({
  ...page,
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
