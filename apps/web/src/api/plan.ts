import { type ImportKind, planOperations } from '@cuverie/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasPlans } from '../platform/has-plans.ts';
import { call } from './client.ts';
import { PLAN } from './query-keys.ts';

/** The plan of the estate; only fetched if the server has plans. */
export const planQuery = queryOptions({
  queryKey: PLAN,
  queryFn: ({ signal }) => call(planOperations.get, { signal }),
  enabled: hasPlans,
});

/** How many more rows of a kind fit: the plan limits wines only. Once it `isOver`, no row of any kind can be added. */
export function usePlanRoom(kind: ImportKind): { room: number; isOver: boolean } {
  // Always refetched, because rows added since count too.
  const { data: plan } = useQuery({ ...planQuery, staleTime: 0 });
  const limit = kind === 'wines' ? (plan?.limit ?? null) : null;
  const room = limit === null || !plan ? Number.POSITIVE_INFINITY : Math.max(0, limit - plan.wines);
  return { room, isOver: plan?.phase === 'over' };
}
