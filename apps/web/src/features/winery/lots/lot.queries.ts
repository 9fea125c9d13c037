import {
  type Lot,
  type LotChanges,
  ledgerOperations,
  lotOperations,
  vesselOperations,
} from '@cuverie/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useChange } from '../../../api/use-change.ts';
import { WINERY } from '../pages.ts';

type LotClasses = NonNullable<LotChanges['taxClasses']>;

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

/** Keeps just these classes of a lot. */
export const useKeepClasses = () =>
  useChange(
    ({ id, taxClasses }: { id: string; taxClasses: LotClasses }) =>
      call(lotOperations.update, { params: { id }, body: { taxClasses } }),
    WINERY,
  );

/** States a class of lots from a day on, beside what was stated of other days. */
export const useStateClass = () =>
  useChange(
    async ({ lots, stated }: { lots: readonly string[]; stated: LotClasses[number] }): Promise<Lot[]> => {
      const answers: Lot[] = [];
      for (const id of lots) {
        const { taxClasses } = await call(lotOperations.get, { params: { id } });
        const others = taxClasses.filter(({ from }) => from !== stated.from);
        const body = { taxClasses: [...others, stated] };
        answers.push(await call(lotOperations.update, { params: { id }, body }));
      }
      return answers;
    },
    WINERY,
  );

/** Whether there is nothing of this id. */
export const isGone = (failure: Error | null): boolean =>
  failure instanceof ApiFailure && [400, 404].includes(failure.status);
