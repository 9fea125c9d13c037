import { analyticsOperations } from '@cuverie/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../api/client.ts';
import { VINEYARD } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';

/** Analytics of the vineyard, for all fields or one. */
const analytics = <Op extends (typeof analyticsOperations)[keyof typeof analyticsOperations]>(
  operation: Op,
  input: CallInput<Op>,
) => queryOf([...VINEYARD, operation.id, input], operation, input);

export const keyMetricsQuery = () => analytics(analyticsOperations.keyMetrics, {});
export const environmentalQuery = () => analytics(analyticsOperations.environmental, {});

/** The warmth of one field in one harvest year. */
export const warmthOfYear = (block: string, year: number | undefined) =>
  analytics(analyticsOperations.environmental, { query: { block, year } });
export const growthQuery = () => analytics(analyticsOperations.growthTrends, {});
export const harvestPlanQuery = () => analytics(analyticsOperations.harvestPlan, {});
export const judgedPickingsQuery = () => analytics(analyticsOperations.judgedPickings, {});

export const growthOfField = (block: string) =>
  analytics(analyticsOperations.growthTrends, { query: { block } });

/** All four analytics as the text of one file, from the cache or freshly fetched. */
export async function analyticsExport(client: QueryClient): Promise<string> {
  const [keyMetrics, environmental, growthTrends, harvestPlan] = await Promise.all([
    client.fetchQuery(keyMetricsQuery()),
    client.fetchQuery(environmentalQuery()),
    client.fetchQuery(growthQuery()),
    client.fetchQuery(harvestPlanQuery()),
  ]);
  const exportedAt = new Date().toISOString();
  const content = { exportedAt, keyMetrics, environmental, growthTrends, harvestPlan };
  return `${JSON.stringify(content, null, 2)}\n`;
}
