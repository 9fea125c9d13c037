import {
  type Grape,
  type GrapeChanges,
  type GrapeDraft,
  type GrapeQuery,
  grapeOperations,
} from '@cuverie/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../api/client.ts';
import { ApiFailure, unlessGone } from '../../api/failure.ts';
import { GRAPES } from '../../api/query-keys.ts';
import { queryOf } from '../../api/query-of.ts';

export const grapeKeys = {
  all: GRAPES,
  lists: [...GRAPES, 'list'] as const,
  list: (query: GrapeQuery) => [...grapeKeys.lists, query] as const,
  one: (id: string) => [...GRAPES, 'one', id] as const,
  holdings: (id: string) => [...GRAPES, 'holdings', id] as const,
  origins: [...GRAPES, 'origins'] as const,
};

/** Rows per request: the whole reference, and some of the estate's own. */
const PAGE_LENGTH = 100;

/** The grapes of a view. Those of the previous view stay visible while it loads. */
export const grapeList = (query: GrapeQuery) =>
  infiniteQueryOptions({
    queryKey: grapeKeys.list(query),
    queryFn: ({ pageParam, signal }) =>
      callPage(grapeOperations.list, {
        query: { limit: PAGE_LENGTH, ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
  });

/** A grape. The data from a list is shown at once and refetched. */
export const grapeById = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: grapeKeys.one(id),
    queryFn: ({ signal }) => call(grapeOperations.get, { params: { id }, signal }),
    initialData: () =>
      client
        .getQueriesData<InfiniteData<{ data: Grape[] }>>({ queryKey: grapeKeys.lists })
        .flatMap(([, list]) => list?.pages.flatMap((page) => page.data) ?? [])
        .find((grape) => grape.id === id && !grape.hidden),
    initialDataUpdatedAt: 0,
    retry: (count, failure) => !(failure instanceof ApiFailure && failure.status < 500) && count < 2,
  });

export const grapeHoldings = (id: string) =>
  queryOf(grapeKeys.holdings(id), grapeOperations.holdings, { params: { id } });

export const grapeOrigins = () => queryOf(grapeKeys.origins, grapeOperations.origins, {});

/** Updates a grape in the cache, and refetches the lists it may belong to. */
function updateGrape(client: QueryClient, grape: Grape): void {
  client.setQueryData(grapeKeys.one(grape.id), grape);
  void client.invalidateQueries({ queryKey: grapeKeys.all });
}

interface SavedGrape {
  /** The stored grape and its changes; `null` for a new grape. */
  stored: { id: string; changes: GrapeChanges; isHidden: boolean } | null;
  draft: GrapeDraft;
  picture: File | undefined;
}

export function useSaveGrape() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ stored, draft, picture }: SavedGrape) => {
      if (stored === null) return call(grapeOperations.add, { body: draft, picture });
      const { id, changes, isHidden } = stored;
      if (isHidden) await call(grapeOperations.restore, { params: { id } });
      return call(grapeOperations.update, { params: { id }, body: changes, picture });
    },
    onSuccess: (grape) => updateGrape(client, grape),
  });
}

export function useDeleteGrape() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Grape) => unlessGone(call(grapeOperations.delete, { params: { id } })),
    onSuccess: (_nothing, { id }) => {
      client.removeQueries({ queryKey: grapeKeys.one(id) });
      void client.invalidateQueries({ queryKey: grapeKeys.all });
    },
  });
}

/** Shows a hidden grape again, or resets an edited one to the original. */
export function useRestoreGrape() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, hidden }: Grape) =>
      call(hidden ? grapeOperations.restore : grapeOperations.revert, { params: { id } }),
    onSuccess: (grape) => updateGrape(client, grape),
  });
}
