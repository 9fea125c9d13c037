import { MOST_SLOTS, RACK_LIMITS, RACK_SHAPES, WINE_LIMITS, WINE_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import {
  byId,
  clientId,
  id,
  instant,
  numberIn,
  oneOf,
  optionalText,
  requiredText,
  version,
} from '../platform/values.ts';
import { slotAddress } from './slots.ts';
import { unknownVintage, wineDetail } from './wines.ts';

const size = {
  rows: numberIn('Rows', RACK_LIMITS.rows),
  columns: numberIn('Columns', RACK_LIMITS.columns),
  /** One behind the other, or together in a bin. */
  bottlesPerSlot: numberIn('Bottles per slot', RACK_LIMITS.bottlesPerSlot),
};

const fields = {
  name: requiredText('Name', 100),
  /** Its place, to which bottles put into it are moved. */
  place: requiredText('Place'),
  shape: oneOf('Shape', RACK_SHAPES),
  ...size,
};

export const rackDraft = z.object({ id: clientId, ...fields });
export type RackDraft = z.infer<typeof rackDraft>;

export const rackChanges = z.object({ version, ...z.object(fields).partial().shape });
export type RackChanges = z.infer<typeof rackChanges>;

export const rackRow = z.strictObject({ id, ...fields });
export type RackRow = z.infer<typeof rackRow>;

export const rack = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  place: z.string(),
  shape: z.enum(RACK_SHAPES),
  rows: z.int(),
  columns: z.int(),
  bottlesPerSlot: z.int(),
  bottles: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Rack = z.infer<typeof rack>;

/** A wine with bottles in a rack, with its search fields. */
const rackedWine = z.strictObject({
  id,
  name: z.string(),
  producer: z.string().nullable(),
  vintage: z.int().nullable(),
  vintageUnknown: unknownVintage,
  country: z.string().nullable(),
  region: z.string(),
  appellation: z.string().nullable(),
  type: z.enum(WINE_TYPES),
  varietal: z.string().nullable(),
  drinkFrom: z.int().nullable(),
  drinkBy: z.iso.date().nullable(),
  /** Position in the rack, with number and size of the bottles. */
  slots: z.array(z.strictObject({ row: z.int(), column: z.int(), bottles: z.int(), bottleSizeMl: z.int() })),
});
export type RackedWine = z.infer<typeof rackedWine>;

/** Bottles to put into a slot, or to take out. */
export const putting = z.object({
  wineId: id,
  bottles: numberIn('Bottles', { min: 1, max: WINE_LIMITS.quantity.max }),
  /**
   * Their current place: a slot, or loose in a place. By default loose ones in the rack's place, or else in the first
   * place with loose bottles.
   */
  from: z
    .object({
      slot: slotAddress.optional(),
      place: optionalText('Place'),
      /** For a place with bottles of several sizes. */
      bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).optional(),
    })
    .optional(),
  /** Their new slot; `null` leaves them loose in their place. */
  to: slotAddress.nullable(),
});
export type PuttingCall = z.infer<typeof putting>;

const proposedSlot = z.strictObject({
  /** The place that becomes a slot. */
  from: z.string(),
  row: z.int(),
  column: z.int(),
  bottles: z.int(),
});

/** A proposed rack for places named like slots. */
const rackProposal = z.strictObject({
  name: z.string(),
  place: z.string(),
  shape: z.enum(RACK_SHAPES),
  rows: z.int(),
  columns: z.int(),
  bottlesPerSlot: z.int(),
  slots: z.array(proposedSlot),
});
export type ShownProposal = z.infer<typeof rackProposal>;

export const rackOfPlaces = z.object({
  id: clientId,
  ...fields,
  /** Assignment of places to slots. */
  slots: z
    .array(
      z.object({ from: requiredText('Place'), row: size.rows, column: size.columns }),
      problem('must_be', { field: 'Slots', kind: 'list' }),
    )
    .min(1, problem('required', { field: 'Slots' }))
    .max(MOST_SLOTS, problem('too_many_entries', { field: 'Slots', most: MOST_SLOTS })),
  /** Id of the act, chosen by the client so that a retry is safe. */
  undo: clientId,
});
export type RackOfPlaces = z.infer<typeof rackOfPlaces>;

const madeOfPlaces = z.strictObject({
  rack,
  /** Undo id for the wines; the rack itself is deleted like any other. */
  undo: z.uuid(),
  /** Number of wines moved into its slots. */
  wines: z.int(),
});
export type MadeOfPlaces = z.infer<typeof madeOfPlaces>;

const call = callsOf('Racks');

export const rackOperations = rowOperations('Racks', 'Rack', '/api/cellar/racks', {
  row: rack,
  draft: rackDraft,
  changes: rackChanges,
  summaries: {
    list: 'List the racks of the cellar by place and name, with how many bottles lie in each',
    get: 'Get one rack',
    add: 'Add a rack to a place',
    update:
      'Update the given fields of a rack; to another place its bottles go with it, and slots with bottles cannot be taken away',
    delete: 'Delete a rack: its bottles are loose then, in the place they are in',
  },
});

export const slotOperations = {
  bottles: call('listBottlesOfRack', 'GET /api/cellar/racks/{id}/bottles', {
    summary: 'List the wines in a rack with the slots they lie in',
    params: byId,
    data: z.strictObject({ wines: z.array(rackedWine) }),
  }),
  put: call('putBottles', 'POST /api/cellar/racks/put', {
    summary:
      'Put bottles of a wine into a slot, or take them out of one; where the slot has no room it is refused',
    body: putting,
    data: wineDetail,
  }),
  proposals: call('listRackProposals', 'GET /api/cellar/racks/proposals', {
    summary: 'List the racks that places would make whose names are those of slots, like A2 or Cellar, B12',
    data: z.strictObject({ proposals: z.array(rackProposal) }),
  }),
  fromPlaces: call('makeRackOfPlaces', 'POST /api/cellar/racks/from-places', {
    summary:
      'Make a rack of places, each of which becomes a slot: bottles without room there are loose beside it. For a day it can be undone',
    body: rackOfPlaces,
    data: madeOfPlaces,
    status: 201,
  }),
};
