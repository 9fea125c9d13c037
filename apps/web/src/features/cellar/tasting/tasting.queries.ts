import { type Tasting, type TastingChanges, tastingOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { registerKey, WINES } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useAct, useChange, useSend } from '../../../api/use-change.ts';

export const TASTINGS = registerKey('tastings', { rows: ['tasting'] });
/** The polling interval for the guests' scores. */
const ASKED_EVERY_MS = 4000;

export const tastingsQuery = queryOf(TASTINGS, tastingOperations.list, {});

export const tastingQuery = (id: string) =>
  queryOf([...TASTINGS, id], tastingOperations.get, { params: { id } });

export const resultsQuery = (id: string, isClosed: boolean) =>
  queryOptions({
    queryKey: [...TASTINGS, id, 'results'],
    queryFn: ({ signal }) => call(tastingOperations.results, { params: { id }, signal }),
    refetchInterval: isClosed ? false : ASKED_EVERY_MS,
  });

export const useAddTasting = () => useSend(tastingOperations.add, TASTINGS);

export const useUpdateTasting = () =>
  useChange(
    ({ tasting: { id, version }, changes }: { tasting: Tasting; changes: Omit<TastingChanges, 'version'> }) =>
      call(tastingOperations.update, { params: { id }, body: { ...changes, version } }),
    TASTINGS,
  );

export const useDeleteTasting = () => useAct(tastingOperations.delete, TASTINGS);

export const useTastingLink = () => useAct(tastingOperations.link, TASTINGS);

export const useKeepTasting = () => useAct(tastingOperations.keep, WINES);
