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

/** How many rows of a kind there is room for: the plan limits wines, and once it is over everything. */
export function usePlanRoom(kind: ImportKind): number {
  // Asked anew: what was added since counts.
  const { data: plan } = useQuery({ ...planQuery, staleTime: 0 });
  if (plan?.phase === 'over') return 0;
  if (kind !== 'wines' || plan === undefined || plan.limit === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, plan.limit - plan.wines);
}
