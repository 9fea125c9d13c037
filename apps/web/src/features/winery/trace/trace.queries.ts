import { stockBatchOperations, type Trace, traceOperations, vesselOperations } from '@cuverie/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { lotById } from '../lots/lot.queries.ts';

/** The kinds of item that can be traced. */
export const TRACED = ['vessels', 'lots', 'operations', 'wines', 'batches'] as const;
export type TraceSubject = (typeof TRACED)[number];

const OPERATIONS = {
  vessels: traceOperations.vessel,
  lots: traceOperations.lot,
  operations: traceOperations.operation,
  wines: traceOperations.wine,
  batches: traceOperations.batch,
} as const;

interface TraceRequest {
  of: TraceSubject;
  id: string;
  direction: Trace['direction'];
  /** Limits a delivery to this weigh tag. */
  tag?: string | undefined;
}

/** The name of the traced item; for a wine, its name at the bottling. */
async function nameOf(client: QueryClient, { of, id, tag }: TraceRequest, trace: Trace): Promise<string> {
  if (of === 'lots') return `lot ${(await client.fetchQuery(lotById(id))).code}`;
  if (of === 'operations')
    return tag === undefined ? `operation no. ${trace.steps[0]?.number}` : `weigh tag ${tag}`;
  if (of === 'vessels') return (await call(vesselOperations.get, { params: { id } })).code;
  if (of === 'batches') return `batch ${(await call(stockBatchOperations.get, { params: { id } })).batch}`;
  return trace.bottles.at(-1)?.wine ?? 'this wine';
}

/** The trace of an item, with its name. */
export const traceOf = (client: QueryClient, asked: TraceRequest) =>
  queryOptions({
    queryKey: [...WINERY, 'trace', asked],
    queryFn: async ({ signal }) => {
      const { of, id, direction, tag } = asked;
      const trace = await call(OPERATIONS[of], { params: { id }, query: { direction, tag }, signal });
      return { trace, name: await nameOf(client, asked, trace) };
    },
  });
