import {
  costOperations,
  type Lot,
  type LotChanges,
  ledgerOperations,
  lotOperations,
  vesselOperations,
} from '@cuverie/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useUpdate } from '../../../api/use-change.ts';

type LotClasses = NonNullable<LotChanges['taxClasses']>;

/** All lots, those in vessels first. */
export const lotList = queryOf([...WINERY, 'lots', 'list'], lotOperations.list, {});

export const lotById = (id: string) =>
  queryOf([...WINERY, 'lots', 'one', id], lotOperations.get, { params: { id } });

export const costOfLot = (id: string) =>
  queryOf([...WINERY, 'lots', 'cost', id], costOperations.lot, { params: { id } });

/** The vessels by id, including archived ones, which operations may name. */
export const vesselNames = queryOf([...WINERY, 'vessels', 'names'], vesselOperations.list, { query: {} });

export interface OperationsWhere {
  vessel?: string | undefined;
  lot?: string | undefined;
  tag?: string | undefined;
}

const PAGE_LENGTH = 50;

/** The operations of a vessel, a lot or the whole cellar, the newest first. */
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

/** Renames a lot, and refetches everything that names it. */
export const useRenameLot = () => useUpdate(lotOperations.update, WINERY);

/** Replaces the tax classes of a lot. */
export const useKeepClasses = () =>
  useChange(
    ({ id, taxClasses }: { id: string; taxClasses: LotClasses }) =>
      call(lotOperations.update, { params: { id }, body: { taxClasses } }),
    WINERY,
  );

/** States the tax class of lots from a day on, in addition to other days. */
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

/** Whether the failure means that the id does not exist. */
export const isGone = (failure: Error | null): boolean =>
  failure instanceof ApiFailure && [400, 404].includes(failure.status);
