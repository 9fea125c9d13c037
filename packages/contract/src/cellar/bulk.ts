import { BARREL_TYPES, TOAST_LEVELS, WINE_LIMITS, WINE_TYPES, WOOD_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import {
  clientId,
  id,
  knownFields,
  numberIn,
  oneOf,
  optionalCurrency,
  optionalDay,
  optionalDayOrYear,
  optionalText,
  requiredText,
} from '../platform/values.ts';
import { barrelWhere } from './barrels.ts';
import { wineWhere } from './wine-filters.ts';
import { vintage } from './wines.ts';

/** Rows one call may change. */
export const BULK_ROWS = 10_000;

const ids = z
  .array(id, orSay('must_be', { field: 'Ids', kind: 'list' }))
  .min(1, orSay('ids_missing'))
  .max(BULK_ROWS, orSay('ids_too_many', { most: BULK_ROWS }));

/** Either `ids`, or `where` for all that match. */
const chosenBy = <Where extends z.ZodType>(where: Where) => ({
  ids: ids.optional(),
  where: where.optional(),
  /**
   * How many rows that is. Where it is another number by now nothing is changed. `where` needs it: no filter, or a search
   * for nothing, picks everything there is.
   */
  expected: numberIn('Expected', { min: 0, max: 1_000_000_000 }).optional(),
  /**
   * An id for the act, chosen by the client so that a retry is safe: where there is an act of this id, nothing is changed
   * and what it did is the answer.
   */
  undo: clientId,
});
const chosenWines = chosenBy(wineWhere);
const chosenBarrels = chosenBy(barrelWhere);

interface Chosen {
  ids?: unknown;
  where?: unknown;
  expected?: unknown;
}

const choosesOnce = ({ ids, where }: Chosen): boolean => (ids === undefined) !== (where === undefined);
const once = { ...orSay('ids_or_where'), path: ['ids'] };

const countsWhere = ({ where, expected }: Chosen): boolean => where === undefined || expected !== undefined;
const count = { ...orSay('expected_missing'), path: ['expected'] };

const changesSomething = (changes: object): boolean =>
  Object.values(changes).some((value) => value !== undefined);
const something = orSay('changes_missing');

/** As in an update: what is left out stays, and what may be empty is cleared by `null` or an empty text. */
const wineBulkChanges = knownFields('Changes', {
  name: requiredText('Name').optional(),
  producer: optionalText('Producer'),
  vintage: vintage.optional(),
  region: requiredText('Region').optional(),
  type: oneOf('Type', WINE_TYPES).optional(),
  varietal: optionalText('Varietal'),
  quantity: numberIn('Quantity', WINE_LIMITS.quantity).optional(),
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).nullable().optional(),
  price: optionalText('Price', 60),
  currency: optionalCurrency,
  alcohol: optionalText('Alcohol', 60),
  rating: numberIn('Rating', WINE_LIMITS.rating, 1).nullable().optional(),
  purchaseDate: optionalDay('Purchase date'),
  drinkFrom: numberIn('Drink from', WINE_LIMITS.drinkFrom).nullable().optional(),
  drinkBy: optionalDayOrYear('Drink by'),
  lastTasted: optionalDay('Last tasted'),
  storageLocation: optionalText('Storage location'),
}).refine(changesSomething, something);
export type WineBulkChanges = z.infer<typeof wineBulkChanges>;

const barrelBulkChanges = knownFields('Changes', {
  name: requiredText('Name').optional(),
  vintage: vintage.optional(),
  region: requiredText('Region').optional(),
  type: oneOf('Type', BARREL_TYPES).optional(),
  cooperage: optionalText('Cooperage'),
  toastLevel: oneOf('Toast level', TOAST_LEVELS).optional(),
  woodType: oneOf('Wood type', WOOD_TYPES).optional(),
  wineVarietal: optionalText('Wine varietal'),
  purchaseDate: optionalDay('Purchase date'),
  location: optionalText('Location'),
}).refine(changesSomething, something);
export type BarrelBulkChanges = z.infer<typeof barrelBulkChanges>;

/** Rows chosen by their ids, or by what they have in common. */
export interface Selection<Where> {
  ids?: string[] | undefined;
  where?: Where | undefined;
  expected?: number | undefined;
  undo?: string | undefined;
}

/** What became of a change of many rows. */
const bulkResult = z.strictObject({
  /** What it is undone by. */
  undo: z.uuid(),
  changed: z.int(),
  /** How many of the given ids there was no row for. */
  missing: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;

const WHICH =
  'those of the ids, or all that match if they are as many as expected; for a day this can be undone. Sent again under the same undo it changes nothing and gives the first answer';

export const bulkOperations = {
  updateWines: operation({
    id: 'updateWines',
    method: 'POST',
    path: '/api/cellar/wines/bulk-update',
    tag: 'Wines',
    summary: `Update the given fields of many wines at once: ${WHICH}`,
    body: z
      .object({ ...chosenWines, changes: wineBulkChanges })
      .refine(choosesOnce, once)
      .refine(countsWhere, count),
    addsRows: true,
    data: bulkResult,
  }),
  deleteWines: operation({
    id: 'deleteWines',
    method: 'POST',
    path: '/api/cellar/wines/bulk-delete',
    tag: 'Wines',
    summary: `Delete many wines at once: ${WHICH}`,
    body: z.object(chosenWines).refine(choosesOnce, once).refine(countsWhere, count),
    data: bulkResult,
  }),
  updateBarrels: operation({
    id: 'updateBarrels',
    method: 'POST',
    path: '/api/cellar/barrels/bulk-update',
    tag: 'Barrels',
    summary: `Update the given fields of many barrels at once: ${WHICH}`,
    body: z
      .object({ ...chosenBarrels, changes: barrelBulkChanges })
      .refine(choosesOnce, once)
      .refine(countsWhere, count),
    addsRows: true,
    data: bulkResult,
  }),
  deleteBarrels: operation({
    id: 'deleteBarrels',
    method: 'POST',
    path: '/api/cellar/barrels/bulk-delete',
    tag: 'Barrels',
    summary: `Delete many barrels at once: ${WHICH}`,
    body: z.object(chosenBarrels).refine(choosesOnce, once).refine(countsWhere, count),
    data: bulkResult,
  }),
};
