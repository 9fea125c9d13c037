import { ACCOUNTS, OPERATION_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant, oneOf, optionalText } from '../platform/values.ts';
import { compositionPart, LEDGER_UNITS } from './vessels.ts';

const end = z.strictObject({
  vesselId: id.nullable(),
  vessel: z.string().nullable(),
  account: z.enum(ACCOUNTS).nullable(),
  /** The lot it was drawn from, or joined. */
  lot: z.string().nullable(),
});

/** So much wine on its way, as part of one operation. */
export const traceStep = z.strictObject({
  operationId: id,
  number: z.int(),
  kind: z.enum(OPERATION_KINDS),
  at: instant,
  from: end,
  to: end,
  amount: z.number(),
  unit: z.enum(LEDGER_UNITS),
  /** What the vessel it was drawn from held afterwards; `null` of an account. */
  fromAfter: z.number().nullable(),
  /** What the vessel it was filled into held before; `null` of an account. */
  toBefore: z.number().nullable(),
  /** Sources of what came in from outside, where the vessel was empty before; they are described in `sources`. */
  sources: z.array(id),
  /** The weigh tag of fruit that was delivered. */
  tag: z.string().nullable(),
});
export type TraceStep = z.infer<typeof traceStep>;

export const tracedBottles = z.strictObject({
  wineId: id,
  /** What the wine was called when it was bottled. */
  wine: z.string(),
  bottles: z.int(),
  bottleSizeMl: z.int(),
  at: instant,
  lot: z.string().nullable(),
});
export type TracedBottles = z.infer<typeof tracedBottles>;

export const trace = z.strictObject({
  direction: z.enum(['back', 'forward']),
  /** In the order things were done. */
  steps: z.array(traceStep),
  /** Vessels it was in. */
  vessels: z.array(z.strictObject({ id, code: z.string() })),
  /** Lots it was part of. */
  lots: z.array(z.strictObject({ id, code: z.string() })),
  /** Where it comes from: of what came in on this way, each once. */
  sources: z.array(compositionPart.omit({ parts: true })),
  /** Bottles it was filled into, or that were asked about. */
  bottles: z.array(tracedBottles),
});
export type Trace = z.infer<typeof trace>;

const traceQuery = z.object({
  /** Where it comes from, or where it went. Left out: back. */
  direction: oneOf('Direction', ['back', 'forward']).optional(),
});

const call = callsOf('Winery');

const described = { params: byId, query: traceQuery, data: trace };

export const traceOperations = {
  vessel: call('traceVessel', 'GET /api/winery/vessels/{id}/trace', {
    summary: 'Trace what a vessel holds: what became part of it, or where what was ever in it went',
    ...described,
  }),
  lot: call('traceLot', 'GET /api/winery/lots/{id}/trace', {
    summary: 'Trace a lot back to its grapes, or forward to its bottles',
    ...described,
  }),
  operation: call('traceOperation', 'GET /api/winery/operations/{id}/trace', {
    summary: 'Trace what an operation moved, or what was delivered under one weigh tag of it',
    ...described,
    query: traceQuery.extend({
      /** Only the lines with this weigh tag. */
      tag: optionalText('Weigh tag', 60),
    }),
  }),
  wine: call('traceWine', 'GET /api/winery/wines/{id}/trace', {
    summary: 'Trace the bottles of a wine back to their grapes',
    ...described,
  }),
};
