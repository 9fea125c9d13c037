import { MOST_COUNTS, RACK_LIMITS, WINE_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { bulkResult } from '../platform/bulk.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { clientId, id, numberIn, optionalText } from '../platform/values.ts';

const bottleCount = z.object({
  wineId: id,
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl),
  /** In a rack: the counted slot. */
  row: numberIn('Row', RACK_LIMITS.rows).optional(),
  column: numberIn('Column', RACK_LIMITS.columns).optional(),
  /** Stored number of bottles. */
  books: numberIn('Bottles in the books', WINE_LIMITS.quantity),
  found: numberIn('Bottles found', WINE_LIMITS.quantity),
});

/** Counts of one place or one rack. */
export const stockTaking = z.object({
  /** Id of the act, chosen by the client so that a retry is safe. */
  undo: clientId,
  /** The counted rack, slot by slot; omitted for a place. */
  rackId: id.optional(),
  /** The counted place; omitted or empty means no place. */
  place: optionalText('Place'),
  counts: z
    .array(bottleCount, problem('must_be', { field: 'Counts', kind: 'list' }))
    .min(1, problem('required', { field: 'Counts' }))
    .max(MOST_COUNTS, problem('too_many_entries', { field: 'Counts', most: MOST_COUNTS })),
});
export type StockTaking = z.infer<typeof stockTaking>;

export const stockTakingOperations = {
  apply: callsOf('Cellar')('takeStock', 'POST /api/cellar/stock-takings', {
    summary:
      'Correct the bottles of a place or of a rack by what was counted there; where the books say otherwise by now than they did when it was counted, nothing is changed. For a day this can be undone, and sent again under the same undo it gives the first answer',
    body: stockTaking,
    data: bulkResult,
  }),
};
