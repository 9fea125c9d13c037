import { type Trace, traceOperations, vesselOperations } from '@cuverie/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { lotById } from '../lots/lot.queries.ts';
import { WINERY } from '../pages.ts';

/** What can be traced. */
export const TRACED = ['vessels', 'lots', 'wines'] as const;
export type Traced = (typeof TRACED)[number];

const OPERATIONS = {
  vessels: traceOperations.vessel,
  lots: traceOperations.lot,
  wines: traceOperations.wine,
} as const;

/** What is traced by its name: a wine's is what it was called when it was bottled. */
async function nameOf(client: QueryClient, of: Traced, id: string, trace: Trace): Promise<string> {
  if (of === 'lots') return `lot ${(await client.fetchQuery(lotById(id))).code}`;
  if (of === 'vessels') return (await call(vesselOperations.get, { params: { id } })).code;
  return trace.bottles.at(-1)?.wine ?? 'this wine';
}

/** Where something came from, or where it went, with its name. */
export const traceOf = (
  client: QueryClient,
  { of, id, direction }: { of: Traced; id: string; direction: Trace['direction'] },
) =>
  queryOptions({
    queryKey: [...WINERY, 'trace', of, id, direction],
    queryFn: async ({ signal }) => {
      const trace = await call(OPERATIONS[of], { params: { id }, query: { direction }, signal });
      return { trace, name: await nameOf(client, of, id, trace) };
    },
  });
