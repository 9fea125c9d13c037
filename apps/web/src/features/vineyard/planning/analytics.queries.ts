import { analyticsOperations } from '@cuverie/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { VINEYARD } from '../fields/field.queries.ts';

const key = (...parts: string[]) => [...VINEYARD, 'analytics', ...parts] as const;

export const keyMetricsQuery = () =>
  queryOptions({
    queryKey: key('key-metrics'),
    queryFn: ({ signal }) => call(analyticsOperations.keyMetrics, { signal }),
  });

export const environmentalQuery = () =>
  queryOptions({
    queryKey: key('environmental'),
    queryFn: ({ signal }) => call(analyticsOperations.environmental, { signal }),
  });

export const growthQuery = () =>
  queryOptions({
    queryKey: key('growth'),
    queryFn: ({ signal }) => call(analyticsOperations.growthTrends, { signal }),
  });

/** One field with all its seasons. */
export const growthOfField = (field: string) =>
  queryOptions({
    queryKey: key('growth', field),
    queryFn: ({ signal }) => call(analyticsOperations.growthTrends, { query: { block: field }, signal }),
  });

export const harvestPlanQuery = () =>
  queryOptions({
    queryKey: key('harvest-plan'),
    queryFn: ({ signal }) => call(analyticsOperations.harvestPlan, { signal }),
  });

/** The four answers as one file's text, as the page has them, or as the server gives them now. */
export async function analyticsExport(client: QueryClient): Promise<string> {
  const [keyMetrics, environmental, growthTrends, harvestPlan] = await Promise.all([
    client.fetchQuery(keyMetricsQuery()),
    client.fetchQuery(environmentalQuery()),
    client.fetchQuery(growthQuery()),
    client.fetchQuery(harvestPlanQuery()),
  ]);
  const content = {
    exportedAt: new Date().toISOString(),
    keyMetrics,
    environmental,
    growthTrends,
    harvestPlan,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
