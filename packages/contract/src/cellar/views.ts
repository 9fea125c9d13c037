/** Saved views of My Cellar. */
import { VIEW_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import { clientId, id, instant, requiredText, version } from '../platform/values.ts';

const fields = {
  name: requiredText('Name', VIEW_LIMITS.name),
  /** The query of its address, `?layout=list&sort=-vintage`: filters, order, layout and columns. */
  address: requiredText('Address', VIEW_LIMITS.address).startsWith(
    '?',
    problem('must_be', { field: 'Address', kind: 'address' }),
  ),
};

export const viewDraft = z.object({ id: clientId, ...fields });
export type ViewDraft = z.infer<typeof viewDraft>;

export const viewChanges = z.object({ version, ...z.object(fields).partial().shape });
export type ViewChanges = z.infer<typeof viewChanges>;

export const viewRow = z.strictObject({ id, ...fields });
export type ViewRow = z.infer<typeof viewRow>;

export const cellarView = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  address: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type CellarView = z.infer<typeof cellarView>;

export const viewOperations = rowOperations('Cellar', 'CellarView', '/api/cellar/views', {
  row: cellarView,
  draft: viewDraft,
  changes: viewChanges,
  summaries: {
    list: 'List the saved views of My Cellar by name',
    get: 'Get one saved view',
    add: 'Save a view of My Cellar: its filters, order, layout and columns under a name',
    update: 'Rename a saved view, or replace what it shows',
    delete: 'Delete a saved view; the wines stay as they are',
  },
});
