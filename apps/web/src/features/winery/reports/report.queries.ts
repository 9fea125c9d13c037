import { periodOperations, type ReportEntriesQuery, reportOperations } from '@cuverie/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { useChange, useSend } from '../../../api/use-change.ts';

/** The day up to which the record is closed, and by whom. */
export const openPeriod = queryOptions({
  queryKey: [...WINERY, 'period'],
  queryFn: ({ signal }) => call(periodOperations.get, { signal }),
});

export const useSetPeriod = () => useSend(periodOperations.set, WINERY);

export const ttbReport = (period: string) =>
  queryOptions({
    queryKey: [...WINERY, 'reports', 'ttb', period],
    queryFn: ({ signal }) => call(reportOperations.ttb, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });

export const reportEntries = (query: ReportEntriesQuery) =>
  queryOptions({
    queryKey: [...WINERY, 'reports', 'entries', query],
    queryFn: ({ signal }) => call(reportOperations.entries, { query, signal }),
  });

export const euRegister = (period: string) =>
  queryOptions({
    queryKey: [...WINERY, 'reports', 'eu', period],
    queryFn: ({ signal }) => call(reportOperations.eu, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });

export const useClosePeriod = () =>
  useChange((period: string) => call(reportOperations.close, { body: { period } }), WINERY);
