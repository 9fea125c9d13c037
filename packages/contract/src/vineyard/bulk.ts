import { z } from 'zod';
import { bulkIds, bulkResult, changesOf } from '../platform/bulk.ts';
import { callsOf } from '../platform/operation.ts';
import { clientId } from '../platform/values.ts';
import { blockChanges } from './blocks.ts';

/** Common properties of fields. */
export const blockBulkChanges = changesOf(
  blockChanges.pick({
    variety: true,
    group: true,
    status: true,
    targetBrix: true,
    targetIndex: true,
    targetTa: true,
    targetPh: true,
    highestPh: true,
  }).shape,
);
export type BlockBulkChanges = z.infer<typeof blockBulkChanges>;

const call = callsOf('Vineyard fields');

export const blockBulkOperations = {
  update: call('updateBlocks', 'POST /api/analytics/blocks/bulk-update', {
    summary:
      'Update the given fields of many fields at once; for a day this can be undone. Sent again under the same undo it changes nothing and gives the first answer',
    body: z.object({ ids: bulkIds, undo: clientId, changes: blockBulkChanges }),
    addsRows: true,
    data: bulkResult,
  }),
};
