import { type Barrel, type BarrelChanges, type BarrelDraft, barrelOperations } from '@cuverie/contract';
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
import { changesOfBarrel } from './barrel-form.ts';

const barrelKeys = {
  lists: ['barrels', 'list'] as const,
  list: () => [...barrelKeys.lists, 'newest'] as const,
  one: (id: string) => ['barrels', 'one', id] as const,
};

type BarrelList = ListSoFar<Barrel>;

/** All barrels, newest first, a page at a time. */
export const barrelList = () =>
  infiniteQueryOptions({
    queryKey: barrelKeys.list(),
    queryFn: ({ pageParam, signal }) =>
      callPage(barrelOperations.list, {
        query: { limit: PAGE_LENGTH, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
  });

/** One barrel; what a list already knows is shown at once and asked for again. */
export const barrelById = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: barrelKeys.one(id),
    queryFn: ({ signal }) => call(barrelOperations.get, { params: { id }, signal }),
    initialData: () => known(client, id),
    initialDataUpdatedAt: 0,
  });

function known(client: QueryClient, id: string): Barrel | undefined {
  const lists = client.getQueriesData<BarrelList>({ queryKey: barrelKeys.lists });
  return lists.flatMap(([, list]) => (list ? itemsOf(list) : [])).find((barrel) => barrel.id === id);
}

/** Shows a stored barrel wherever it is on the screen. */
export function keepBarrel(client: QueryClient, barrel: Barrel): void {
  client.setQueryData(barrelKeys.one(barrel.id), barrel);
  client.setQueriesData<BarrelList>(
    { queryKey: barrelKeys.lists },
    (list) => list && withChanged(list, barrel),
  );
}

function dropBarrel(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: barrelKeys.one(id) });
  client.setQueriesData<BarrelList>({ queryKey: barrelKeys.lists }, (list) => list && withoutItem(list, id));
}

interface NewBarrel {
  draft: BarrelDraft;
  picture: File | undefined;
  /** An earlier try with the same id, which may have been stored though its answer was lost. */
  earlier: { picture: File | undefined } | undefined;
}

/** Adds a barrel; a draft with the id of an earlier try adds nothing twice. */
async function addBarrel({ draft, picture, earlier }: NewBarrel): Promise<Barrel> {
  const barrel = await call(barrelOperations.add, { body: draft, picture });
  if (!earlier) return barrel;
  // Then the answer is what that try stored; what was typed since goes after it.
  const image = pictureSince(earlier.picture, picture);
  const changes = changesOfBarrel(barrel, draft, image);
  if (Object.keys(changes).length === 0 && image === 'kept') return barrel;
  return updateBarrel({
    id: barrel.id,
    changes: { ...changes, version: barrel.version },
    picture: chosenFile(image),
  });
}

export function useAddBarrel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addBarrel,
    onSuccess: (barrel) => {
      client.setQueryData(barrelKeys.one(barrel.id), barrel);
      client.setQueriesData<BarrelList>(
        { queryKey: barrelKeys.lists },
        (list) => list && withAdded(list, barrel),
      );
    },
    onSettled: () => recountFigures(client),
  });
}

interface ChangedBarrel {
  id: string;
  changes: BarrelChanges;
  picture: File | undefined;
}

/** Updates the given fields of a barrel. */
function updateBarrel({ id, changes, picture }: ChangedBarrel): Promise<Barrel> {
  return call(barrelOperations.update, { params: { id }, body: changes, picture });
}

export function useUpdateBarrel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: updateBarrel,
    onSuccess: (barrel) => keepBarrel(client, barrel),
    onSettled: () => recountFigures(client),
  });
}

/** Deletes a barrel. */
async function deleteBarrel({ id }: Barrel): Promise<void> {
  try {
    await call(barrelOperations.delete, { params: { id } });
  } catch (failure) {
    // Somebody else was quicker: it is gone, which is what was asked for.
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  }
}

export function useDeleteBarrel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteBarrel,
    onSuccess: (_nothing, { id }) => dropBarrel(client, id),
    onSettled: () => recountFigures(client),
  });
}
