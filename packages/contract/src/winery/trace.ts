import { ACCOUNTS, OPERATION_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant, oneOf, optionalText } from '../platform/values.ts';
import { bottling } from './bottlings.ts';
import { compositionPart, LEDGER_UNITS } from './vessels.ts';

const end = z.strictObject({
  vesselId: id.nullable(),
  vessel: z.string().nullable(),
  account: z.enum(ACCOUNTS).nullable(),
  /** The lot it was drawn from, or joined. */
  lot: z.string().nullable(),
});

/** A flow of wine in an operation. */
export const traceStep = z.strictObject({
  operationId: id,
  number: z.int(),
  kind: z.enum(OPERATION_KINDS),
  at: instant,
  from: end,
  to: end,
  amount: z.number(),
  unit: z.enum(LEDGER_UNITS),
  /** Contents of the drawn vessel after; `null` for an account. */
  fromAfter: z.number().nullable(),
  /** Contents of the filled vessel before; `null` for an account. */
  toBefore: z.number().nullable(),
  /** Sources of an inflow into an empty vessel; described in `sources`. */
  sources: z.array(id),
  /** The wine of filled or emptied bottles. */
  wineId: id.nullable(),
  /** Weigh tag of delivered fruit. */
  tag: z.string().nullable(),
});
export type TraceStep = z.infer<typeof traceStep>;

export const trace = z.strictObject({
  direction: z.enum(['back', 'forward']),
  /** In chronological order. */
  steps: z.array(traceStep),
  vessels: z.array(z.strictObject({ id, code: z.string() })),
  lots: z.array(z.strictObject({ id, code: z.string() })),
  /** Its origin: sources of the inflows, each once. */
  sources: z.array(compositionPart.omit({ parts: true })),
  /** Its bottles, or the requested ones. */
  bottles: z.array(bottling),
});
export type Trace = z.infer<typeof trace>;

const traceQuery = z.object({
  /** Direction: where it comes from, or went. Default: back. */
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
      /** Only lines with this weigh tag. */
      tag: optionalText('Weigh tag', 60),
    }),
  }),
  wine: call('traceWine', 'GET /api/winery/wines/{id}/trace', {
    summary: 'Trace the bottles of a wine back to their grapes',
    ...described,
  }),
  batch: call('traceStockBatch', 'GET /api/winery/stock/batches/{id}/trace', {
    summary:
      'Trace the wines that got doses of a batch, or were packed with it: what became part of them, or which bottles hold it',
    ...described,
  }),
};
