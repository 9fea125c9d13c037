import { periodOperations, type ReportEntriesQuery, reportOperations } from '@cuverie/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useSend } from '../../../api/use-change.ts';

/** The day up to which the record is closed, and by whom. */
export const openPeriod = queryOf([...WINERY, 'period'], periodOperations.get, {});

export const useSetPeriod = () => useSend(periodOperations.set, WINERY);

export const ttbReport = (period: string) =>
  queryOptions({
    queryKey: [...WINERY, 'reports', 'ttb', period],
    queryFn: ({ signal }) => call(reportOperations.ttb, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });

export const reportEntries = (query: ReportEntriesQuery) =>
  queryOf([...WINERY, 'reports', 'entries', query], reportOperations.entries, { query });

export const euRegister = (period: string) =>
  queryOptions({
    queryKey: [...WINERY, 'reports', 'eu', period],
    queryFn: ({ signal }) => call(reportOperations.eu, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });

export const crushRows = (period: string) =>
  queryOf([...WINERY, 'reports', 'crush', period], reportOperations.crush, { query: { period } });

export const useClosePeriod = () =>
  useChange((period: string) => call(reportOperations.close, { body: { period } }), WINERY);
