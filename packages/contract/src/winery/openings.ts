/** A cellar that moves in: its vessels, and what is in them, in one call. */
import { VESSEL_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import { clientId, momentOf, numberIn, oneOf, optionalText } from '../platform/values.ts';
import { operation } from './operation-answers.ts';
import { MOST_LINES, sourceDraft } from './operation-drafts.ts';
import { LEDGER_LIMITS, LEDGER_UNITS, vesselCode } from './vessels.ts';

export const openingVessel = z.object({
  code: vesselCode,
  /** Of a vessel that is not there yet. Left out: a tank. */
  kind: oneOf('Kind', VESSEL_KINDS).optional(),
  /** Needed of a vessel that is not there yet. */
  capacity: numberIn('Capacity', LEDGER_LIMITS, 2).optional(),
  unit: oneOf('Unit', LEDGER_UNITS).optional(),
  /** What is in it; left out, it is empty. */
  amount: numberIn('Amount', LEDGER_LIMITS, 2).optional(),
  lot: optionalText('Lot', 60),
  /** Of a lot that has no name yet. */
  lotName: optionalText('Lot name'),
  sources: z.array(sourceDraft).max(50).optional(),
  /** What else was known of it; kept with its line. */
  note: optionalText('Note', 2000),
});
export type OpeningVessel = z.infer<typeof openingVessel>;

export const openingDraft = z.object({
  /** Of the operation. */
  id: clientId,
  /** When it was so. */
  at: momentOf('Time'),
  note: optionalText('Note', 10_000),
  vessels: z
    .array(openingVessel, orSay('must_be', { field: 'Vessels', kind: 'list' }))
    .min(1, orSay('required', { field: 'Vessels' }))
    .max(MOST_LINES, orSay('too_many_entries', { field: 'Vessels', most: MOST_LINES })),
});
export type OpeningDraft = z.infer<typeof openingDraft>;

export const opening = z.strictObject({
  /** Codes of the vessels that are new. */
  added: z.array(z.string()),
  /** What filled them; `null` where all are empty. */
  operation: operation.nullable(),
});
export type Opening = z.infer<typeof opening>;

const call = callsOf('Winery');

export const openingOperations = {
  open: call('openCellar', 'POST /api/winery/openings', {
    summary: 'Bring in vessels with what is in them: one opening, which making void takes back',
    body: openingDraft,
    data: opening,
    status: 201,
  }),
};
