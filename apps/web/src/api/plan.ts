import { type ImportKind, planOperations } from '@cuverie/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasPlans } from '../platform/has-plans.ts';
import { call } from './client.ts';

/** The plan of the estate; only asked for where there are plans. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => call(planOperations.get, { signal }),
  enabled: hasPlans,
});

/** How many rows of a kind there is room for: the plan limits wines; once it `isOver`, nothing at all is added. */
export function usePlanRoom(kind: ImportKind): { room: number; isOver: boolean } {
  // Asked anew: what was added since counts.
  const { data: plan } = useQuery({ ...planQuery, staleTime: 0 });
  const limit = kind === 'wines' ? (plan?.limit ?? null) : null;
  const room = limit === null || !plan ? Number.POSITIVE_INFINITY : Math.max(0, limit - plan.wines);
  return { room, isOver: plan?.phase === 'over' };
}
