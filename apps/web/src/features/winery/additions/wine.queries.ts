import { wineStateOperations } from '@cuverie/contract';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';

export const wineOfLot = (id: string) =>
  queryOf([...WINERY, 'wine', 'lot', id], wineStateOperations.lot, { params: { id }, query: {} });

/** The last measured values of the wine in each vessel. */
export const lastValues = queryOf([...WINERY, 'last-values'], wineStateOperations.values, {});
