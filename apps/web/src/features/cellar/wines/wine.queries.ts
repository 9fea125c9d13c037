import { type Wine, type WineChanges, type WineDraft, wineOperations } from '@cuverie/contract';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { recountFigures } from '../figures.queries.ts';
import { chosenFile, pictureSince } from '../shared/item-form.ts';
import {
  itemsOf,
  type ListSoFar,
  PAGE_LENGTH,
  withAdded,
  withChanged,
  withoutItem,
} from '../shared/list-cache.ts';
import { changesOfWine } from './wine-form.ts';

const wineKeys = {
  lists: ['wines', 'list'] as const,
  list: () => [...wineKeys.lists, 'newest'] as const,
  one: (id: string) => ['wines', 'one', id] as const,
};

type WineList = ListSoFar<Wine>;

/** All wines, newest first, a page at a time. */
export const wineList = () =>
  infiniteQueryOptions({
    queryKey: wineKeys.list(),
    queryFn: ({ pageParam, signal }) =>
      callPage(wineOperations.list, {
        query: { limit: PAGE_LENGTH, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
  });

/** One wine; what a list already knows is shown at once and asked for again. */
export const wineById = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: wineKeys.one(id),
    queryFn: ({ signal }) => call(wineOperations.get, { params: { id }, signal }),
    initialData: () => listed(client, id),
    initialDataUpdatedAt: 0,
  });

function listed(client: QueryClient, id: string): Wine | undefined {
  const lists = client.getQueriesData<WineList>({ queryKey: wineKeys.lists });
  return lists.flatMap(([, list]) => (list ? itemsOf(list) : [])).find((wine) => wine.id === id);
}

/** The newest a wine is known as, in a list or by itself. */
export function knownWine(client: QueryClient, id: string): Wine | undefined {
  const [one, other] = [client.getQueryData<Wine>(wineKeys.one(id)), listed(client, id)];
  return one && other ? (other.version > one.version ? other : one) : (one ?? other);
}

/** Shows a stored wine wherever it is on the screen. */
export function keepWine(client: QueryClient, wine: Wine): void {
  client.setQueryData(wineKeys.one(wine.id), wine);
  client.setQueriesData<WineList>({ queryKey: wineKeys.lists }, (list) => list && withChanged(list, wine));
}

/** Asks for one wine again and shows it as it is; without an answer it stays as it was shown. */
export async function refreshWine(client: QueryClient, id: string): Promise<void> {
  try {
    keepWine(client, await call(wineOperations.get, { params: { id } }));
  } catch {
    // Why the act itself failed has been said; the next look at the list tells the rest.
  }
}

function dropWine(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: wineKeys.one(id) });
  client.setQueriesData<WineList>({ queryKey: wineKeys.lists }, (list) => list && withoutItem(list, id));
}

interface NewWine {
  draft: WineDraft;
  picture: File | undefined;
  /** An earlier try with the same id, which may have been stored though its answer was lost. */
  earlier: { picture: File | undefined } | undefined;
}

/** Adds a wine; a draft with the id of an earlier try adds nothing twice. */
async function addWine({ draft, picture, earlier }: NewWine): Promise<Wine> {
  const wine = await call(wineOperations.add, { body: draft, picture });
  if (!earlier) return wine;
  // Then the answer is what that try stored; what was typed since goes after it.
  const image = pictureSince(earlier.picture, picture);
  const changes = changesOfWine(wine, draft, image);
  if (Object.keys(changes).length === 0 && image === 'kept') return wine;
  return updateWine({
    id: wine.id,
    changes: { ...changes, version: wine.version },
    picture: chosenFile(image),
  });
}

export function useAddWine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addWine,
    onSuccess: (wine) => {
      client.setQueryData(wineKeys.one(wine.id), wine);
      client.setQueriesData<WineList>({ queryKey: wineKeys.lists }, (list) => list && withAdded(list, wine));
    },
    onSettled: () => recountFigures(client),
  });
}

interface ChangedWine {
  id: string;
  changes: WineChanges;
  picture: File | undefined;
}

/** Updates the given fields of a wine. */
function updateWine({ id, changes, picture }: ChangedWine): Promise<Wine> {
  return call(wineOperations.update, { params: { id }, body: changes, picture });
}

export function useUpdateWine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: updateWine,
    onSuccess: (wine) => keepWine(client, wine),
    onSettled: () => recountFigures(client),
  });
}

/** Deletes a wine. */
async function deleteWine({ id }: Wine): Promise<void> {
  try {
    await call(wineOperations.delete, { params: { id } });
  } catch (failure) {
    // Somebody else was quicker: it is gone, which is what was asked for.
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  }
}

export function useDeleteWine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteWine,
    onSuccess: (_nothing, { id }) => dropWine(client, id),
    onSettled: () => recountFigures(client),
  });
}
