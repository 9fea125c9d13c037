/** The initial import of a cellar: vessels with contents, in one call. */
import { VESSEL_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { clientId, momentOf, oneOf, optionalText } from '../platform/values.ts';
import { operation } from './operation-answers.ts';
import { MOST_LINES, sourceDraft } from './operation-drafts.ts';
import { LEDGER_UNITS, ledgerAmount, vesselCode, vesselPlace } from './vessels.ts';

export const openingVessel = z.object({
  code: vesselCode,
  /** Of a new vessel. Default: a tank. */
  kind: oneOf('Kind', VESSEL_KINDS).optional(),
  /** Required for a new vessel. */
  capacity: ledgerAmount('Capacity').optional(),
  unit: oneOf('Unit', LEDGER_UNITS).optional(),
  /** Also of a vessel that is there already. */
  ...vesselPlace,
  /** Its contents; default: empty. */
  amount: ledgerAmount('Amount').optional(),
  lot: optionalText('Lot', 60),
  /** For a lot without a name. */
  lotName: optionalText('Lot name'),
  sources: z.array(sourceDraft).max(50).optional(),
  /** Further information, stored with its line. */
  note: optionalText('Note', 2000),
});
export type OpeningVessel = z.infer<typeof openingVessel>;

export const openingDraft = z.object({
  /** Of the operation. */
  id: clientId,
  /** Time of these contents. */
  at: momentOf('Time'),
  note: optionalText('Note', 10_000),
  vessels: z
    .array(openingVessel, problem('must_be', { field: 'Vessels', kind: 'list' }))
    .min(1, problem('required', { field: 'Vessels' }))
    .max(MOST_LINES, problem('too_many_entries', { field: 'Vessels', most: MOST_LINES })),
});
export type OpeningDraft = z.infer<typeof openingDraft>;

export const opening = z.strictObject({
  /** Codes of new vessels. */
  added: z.array(z.string()),
  /** The operation that filled them; `null` if all are empty. */
  operation: operation.nullable(),
});
export type Opening = z.infer<typeof opening>;

const call = callsOf('Winery');

export const openingOperations = {
  open: call('openCellar', 'POST /api/winery/openings', {
    summary: 'Add vessels with their contents as one opening, which can be voided',
    body: openingDraft,
    data: opening,
    status: 201,
  }),
};
