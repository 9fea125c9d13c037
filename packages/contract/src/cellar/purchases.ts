import {
  ARRIVAL_FILLS,
  MOST_ARRIVALS,
  PURCHASE_LIMITS,
  PURCHASE_LISTS,
  PURCHASE_STAGES,
  WINE_LIMITS,
  WINE_TYPES,
} from '@cuverie/domain';
import { z } from 'zod';
import { source } from '../exchange/foreign.ts';
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
  optionalCurrency,
  optionalDay,
  optionalText,
  page,
  requiredText,
  version,
} from '../platform/values.ts';
import { vintage } from './vintage.ts';
import { unknownVintage, vintageUnknown, wineDetail } from './wines.ts';

const bottles = numberIn('Bottles', PURCHASE_LIMITS.bottles);
const bottleSizeMl = numberIn('Bottle size', WINE_LIMITS.bottleSizeMl);

/** Price and merchant. */
const paid = {
  /** Per bottle; for a wish the maximum. */
  price: optionalText('Price', 60),
  currency: optionalCurrency,
  merchant: optionalText('Merchant'),
};

const needed = {
  stage: oneOf('Stage', PURCHASE_STAGES),
  name: requiredText('Name'),
  bottles,
};

const optional = {
  producer: optionalText('Producer'),
  /** `null` if any will do, the wine has none, or it is unknown. */
  vintage: vintage.nullable().optional(),
  vintageUnknown,
  country: optionalText('Country'),
  region: optionalText('Region'),
  appellation: optionalText('Appellation'),
  type: oneOf('Type', WINE_TYPES).nullable().optional(),
  varietal: optionalText('Varietal'),
  /** Omitted or cleared: the standard bottle. */
  bottleSizeMl: bottleSizeMl.nullable().optional(),
  ...paid,
  /** Expected day of an order; a wish has none. */
  orderedOn: optionalDay('Ordered on'),
  dueOn: optionalDay('Expected on'),
  note: optionalText('Note', PURCHASE_LIMITS.note),
  source,
};

export const purchaseDraft = z.object({ id: clientId, ...needed, ...optional });
export type PurchaseDraft = z.infer<typeof purchaseDraft>;

export const purchaseChanges = z.object({ version, ...z.object(needed).partial().shape, ...optional });
export type PurchaseChanges = z.infer<typeof purchaseChanges>;

/** Arrived bottles of a purchase, and their wine. */
const arrival = z.strictObject({
  id,
  wineId: id,
  bottles,
  bottleSizeMl,
  /** Day of the receipt. */
  day: z.iso.date(),
  price: z.string().max(60).nullable(),
  currency: z.string().max(3).nullable(),
  merchant: z.string().max(200).nullable(),
  place: z.string().max(200).nullable(),
  /** Whether the wine was created with them: an undo deletes it if it is unchanged. */
  makesWine: z.boolean(),
  /** Fields the wine got from them, which an undo clears. */
  fills: z.array(z.enum(ARRIVAL_FILLS)),
});
export type Arrival = z.infer<typeof arrival>;

/** A purchase as a row of an import; an archive includes its arrivals. */
export const purchaseRow = z.strictObject({
  ...purchaseDraft.shape,
  arrivals: z
    .array(arrival, problem('must_be', { field: 'Arrivals', kind: 'list' }))
    .max(MOST_ARRIVALS, problem('too_many_entries', { field: 'Arrivals', most: MOST_ARRIVALS }))
    .optional(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;

export const purchase = z.strictObject({
  id,
  version: z.int(),
  stage: z.enum(PURCHASE_STAGES),
  name: z.string(),
  producer: z.string().nullable(),
  vintage: z.int().nullable(),
  vintageUnknown: unknownVintage,
  country: z.string().nullable(),
  region: z.string().nullable(),
  appellation: z.string().nullable(),
  type: z.enum(WINE_TYPES).nullable(),
  varietal: z.string().nullable(),
  bottleSizeMl: z.int(),
  bottles: z.int(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  merchant: z.string().nullable(),
  orderedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  note: z.string().nullable(),
  source: z.string().nullable(),
  /** Earliest first. */
  arrivals: z.array(arrival),
  createdAt: instant,
  updatedAt: instant,
});
export type Purchase = z.infer<typeof purchase>;

const which = {
  /** Default: all. */
  list: oneOf('List', PURCHASE_LISTS).optional(),
  /** Only those with bottles added to this wine. */
  wineId: id.optional(),
};

export const purchaseQuery = z.object({ ...page, ...which });
export type PurchaseQuery = z.infer<typeof purchaseQuery>;

/** The new wine of the bottles, if the cellar has none yet. */
const newWine = z.object({
  id: clientId,
  name: requiredText('Name'),
  producer: optional.producer,
  vintage: vintage.nullable(),
  vintageUnknown,
  country: optional.country,
  region: requiredText('Region'),
  appellation: optional.appellation,
  type: oneOf('Type', WINE_TYPES),
  varietal: optional.varietal,
});

export const arrivalDraft = z
  .object({
    /** Chosen by the client, so that a retry adds bottles once. */
    id: clientId,
    /** Default: all expected ones. */
    bottles: bottles.optional(),
    /** Day of the receipt; default: today. */
    day: optionalDay('Received on'),
    /** Defaults are those of the purchase. */
    ...paid,
    /** Their place; by default that of the wine's first bottles. */
    place: optionalText('Place'),
    wineId: id.optional(),
    wine: newWine.optional(),
  })
  .refine(({ wineId, wine }) => (wineId === undefined) !== (wine === undefined), {
    ...problem('wine_or_new'),
    path: ['wineId'],
  });
export type ArrivalDraft = z.infer<typeof arrivalDraft>;

/** Both change together. */
const purchaseAndWine = z.strictObject({ purchase, wine: wineDetail });
export type PurchaseAndWine = z.infer<typeof purchaseAndWine>;

/** `null` if the wine was deleted. */
const purchaseWithoutArrival = z.strictObject({ purchase, wine: wineDetail.nullable() });
export type PurchaseWithoutArrival = z.infer<typeof purchaseWithoutArrival>;

const call = callsOf('Purchases');

export const purchaseOperations = rowOperations('Purchases', 'Purchase', '/api/cellar/purchases', {
  row: purchase,
  query: purchaseQuery,
  draft: purchaseDraft,
  changes: purchaseChanges,
  summaries: {
    list: 'List wishes and purchases: wishes by name, those to come by their day, what arrived with the latest first',
    get: 'Get one wish or purchase',
    add: 'Add a wish, or a purchase that is to come',
    update: 'Update the given fields of a wish or purchase; a wish becomes a purchase by its stage',
    delete: 'Delete a wish or purchase: bottles that arrived stay in the cellar',
  },
});

export const arrivalOperations = {
  add: call('addArrival', 'POST /api/cellar/purchases/{id}/arrivals', {
    summary: 'Add bottles of a purchase that arrived to a wine of the cellar, or as a new one',
    params: byId,
    body: arrivalDraft,
    data: purchaseAndWine,
    status: 201,
  }),
  undo: call('undoArrival', 'DELETE /api/cellar/purchases/{id}/arrivals/{arrivalId}', {
    summary: 'Undo an arrival: its bottles leave the cellar and are to come again',
    params: z.object({ id, arrivalId: id }),
    data: purchaseWithoutArrival,
  }),
};
