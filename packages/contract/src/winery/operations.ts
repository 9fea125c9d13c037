import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { byId, id, numberIn, optionalText, page, requiredText, sortBy } from '../platform/values.ts';
import { operation, operationPreview, operationVersion } from './operation-answers.ts';
import { operationChanges, operationDraft } from './operation-drafts.ts';

export const operationQuery = z.object({
  /** Operations of this vessel, including void ones. */
  vessel: id.optional(),
  lot: id.optional(),
  /** The delivery with this weigh tag. */
  tag: optionalText('Weigh tag', 60),
  /** Default: newest first. */
  sort: sortBy(['at']),
  limit: numberIn('Limit', { min: 1, max: 500 }).optional(),
  cursor: page.cursor,
});
export type OperationQuery = z.infer<typeof operationQuery>;

const call = callsOf('Winery');

export const ledgerOperations = {
  list: call('listOperations', 'GET /api/winery/operations', {
    summary: 'List what was done in the cellar, the newest first: all of it, or to one vessel or lot',
    query: operationQuery,
    data: z.array(operation),
  }),
  get: call('getOperation', 'GET /api/winery/operations/{id}', {
    summary: 'Get one operation with what it did',
    params: byId,
    data: operation,
  }),
  versions: call('listOperationVersions', 'GET /api/winery/operations/{id}/versions', {
    summary: 'List the versions of an operation with author and time, the newest first',
    params: byId,
    data: z.array(operationVersion),
  }),
  record: call('recordOperation', 'POST /api/winery/operations', {
    right: 'record',
    summary: 'Record what was done in the cellar, now or in the past; everything later is recalculated',
    body: operationDraft,
    data: operation,
    status: 201,
  }),
  preview: call('previewOperation', 'POST /api/winery/operations/preview', {
    right: 'record',
    summary:
      'See what recording or changing an operation would do, and what later ones would come out otherwise; stores nothing',
    body: operationDraft,
    data: operationPreview,
  }),
  change: call('changeOperation', 'PUT /api/winery/operations/{id}', {
    summary: 'Change an operation, at its own instant or another',
    params: byId,
    body: operationChanges,
    data: operation,
  }),
  void: call('voidOperation', 'POST /api/winery/operations/{id}/void', {
    summary: 'Take an operation out of the record; the journal keeps it',
    params: byId,
    body: z.object({ reason: requiredText('Reason') }),
    data: operation,
  }),
  previewVoid: call('previewVoidOperation', 'POST /api/winery/operations/{id}/void/preview', {
    summary: 'Preview voiding an operation; stores nothing',
    params: byId,
    data: operationPreview,
  }),
  restore: call('restoreOperation', 'POST /api/winery/operations/{id}/restore', {
    summary: 'Take a void operation into the record again, where it stood',
    params: byId,
    data: operation,
  }),
};
