import { noop } from '@tanstack/react-query';
import { fieldList } from '../features/vineyard/fields/field.queries.ts';
import {
  growthQuery,
  harvestPlanQuery,
  keyMetricsQuery,
} from '../features/vineyard/planning/analytics.queries.ts';
import { queryClient } from './query-client.ts';

/**
 * What Yield Management asks for first, asked while its code is still on its way. Whatever fails here the page asks for
 * again, and says so.
 */
export async function askForFields(): Promise<void> {
  // The fields stand on top; what is computed of them is not to keep them waiting.
  if ((await queryClient.query(fieldList()).catch(noop)) === undefined) return;
  void queryClient.query(keyMetricsQuery()).catch(noop);
  void queryClient.query(growthQuery()).catch(noop);
  void queryClient.query(harvestPlanQuery()).catch(noop);
}
