import { wineStateOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';

/** The state of the wine in a vessel, now or at an instant. */
export const wineInVessel = (id: string, at?: string) =>
  queryOptions({
    queryKey: [...WINERY, 'wine', 'vessel', id, at ?? 'now'],
    queryFn: ({ signal }) => call(wineStateOperations.vessel, { params: { id }, query: { at }, signal }),
  });

export const wineOfLot = (id: string) =>
  queryOptions({
    queryKey: [...WINERY, 'wine', 'lot', id],
    queryFn: ({ signal }) => call(wineStateOperations.lot, { params: { id }, query: {}, signal }),
  });

/** The last measured values of the wine in each vessel. */
export const lastValues = queryOptions({
  queryKey: [...WINERY, 'last-values'],
  queryFn: ({ signal }) => call(wineStateOperations.values, { signal }),
});
