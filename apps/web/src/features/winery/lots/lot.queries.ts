import { type LotChanges, ledgerOperations, lotOperations, vesselOperations } from '@cuverie/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useChange } from '../../../api/use-change.ts';
import { WINERY } from '../pages.ts';

/** All lots, those in vessels first. */
export const lotList = queryOptions({
  queryKey: [...WINERY, 'lots', 'list'],
  queryFn: ({ signal }) => call(lotOperations.list, { signal }),
});

export const lotById = (id: string) =>
  queryOptions({
    queryKey: [...WINERY, 'lots', 'one', id],
    queryFn: ({ signal }) => call(lotOperations.get, { params: { id }, signal }),
  });

/** Vessels by their ids, those put away too: operations name them. */
export const vesselNames = queryOptions({
  queryKey: [...WINERY, 'vessels', 'names'],
  queryFn: ({ signal }) => call(vesselOperations.list, { query: {}, signal }),
});

export interface OperationsWhere {
  vessel?: string | undefined;
  lot?: string | undefined;
  tag?: string | undefined;
}

const PAGE_LENGTH = 50;

/** What was done, the newest first; to one vessel or lot, or all of it. */
export const operationsOf = (where: OperationsWhere, limit = PAGE_LENGTH) =>
  infiniteQueryOptions({
    queryKey: [...WINERY, 'operations', where],
    queryFn: ({ pageParam, signal }) =>
      callPage(ledgerOperations.list, {
        query: { ...where, limit, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Renames a lot; all that names it is asked for again. */
export const useRenameLot = () =>
  useChange(
    ({ id, changes }: { id: string; changes: LotChanges }) =>
      call(lotOperations.update, { params: { id }, body: changes }),
    WINERY,
  );

/** Whether there is nothing of this id. */
export const isGone = (failure: Error | null): boolean =>
  failure instanceof ApiFailure && [400, 404].includes(failure.status);
