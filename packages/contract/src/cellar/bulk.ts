import type { z } from 'zod';
import { bulkResult, changesOf, selectionOf } from '../platform/bulk.ts';
import { callsOf } from '../platform/operation.ts';
import { barrelChanges, barrelWhere } from './barrels.ts';
import { WINE } from './wine.fields.ts';
import { wineFilters, wineWhere } from './wine-filters.ts';
import { wineChanges } from './wines.ts';

/** Fields that differ between all rows. */
const OWN = { version: true, notes: true, image: true, extra: true, source: true } as const;

const wineBulkChanges = changesOf({
  ...wineChanges.omit({ ...OWN, holdings: true, custom: true }).shape,
  /** Beside the tags a wine has; `tags` gives all wines the same ones. */
  addTags: WINE.tags.input,
  removeTags: WINE.tags.input,
  /**
   * With a storage location: only bottles in these places move; an empty text means no place. By default all bottles of
   * each wine move.
   */
  movedFrom: wineFilters.place,
});
export type WineBulkChanges = z.infer<typeof wineBulkChanges>;

const barrelBulkChanges = changesOf(barrelChanges.omit({ ...OWN, capacity: true, fillLevel: true }).shape);
export type BarrelBulkChanges = z.infer<typeof barrelBulkChanges>;

const WHICH =
  'those of the ids, or all that match if they are as many as expected; for a day this can be undone. Sent again under the same undo it changes nothing and gives the first answer';

function bulkOf<Where extends z.ZodType, Changes extends z.ZodType>(
  tag: 'Wines' | 'Barrels',
  where: Where,
  changes: Changes,
) {
  const call = callsOf(tag);
  const things = tag.toLowerCase();
  return {
    update: call(`update${tag}`, `POST /api/cellar/${things}/bulk-update`, {
      summary: `Update the given fields of many ${things} at once: ${WHICH}`,
      body: selectionOf(where, { changes }),
      addsRows: true,
      data: bulkResult,
    }),
    delete: call(`delete${tag}`, `POST /api/cellar/${things}/bulk-delete`, {
      summary: `Delete many ${things} at once: ${WHICH}`,
      body: selectionOf(where, {}),
      data: bulkResult,
    }),
  };
}

const wines = bulkOf('Wines', wineWhere, wineBulkChanges);
const barrels = bulkOf('Barrels', barrelWhere, barrelBulkChanges);

export const bulkOperations = {
  updateWines: wines.update,
  deleteWines: wines.delete,
  updateBarrels: barrels.update,
  deleteBarrels: barrels.delete,
};
