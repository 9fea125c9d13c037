import {
  type Barrel,
  type BarrelChanges,
  type BarrelDraft,
  type BarrelQuery,
  barrelOperations,
} from '@cuverie/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { recountFigures } from '../figures.queries.ts';
import { chosenFile, pictureSince } from '../shared/item-form.ts';
import { itemsOf, type ListSoFar, withAdded, withChanged } from '../shared/list-cache.ts';
import { changeLists, listsOf } from '../shared/lists.ts';
import { pagedList } from '../shared/paged-list.ts';
import { useDelete } from '../shared/useDelete.ts';
import { changesOfBarrel } from './barrel-form.ts';

/** Which barrels, in which order. */
type Query = Pick<BarrelQuery, 'q' | 'type' | 'sort'>;

const barrelKeys = {
  lists: listsOf('barrels'),
  list: (query: Query) => [...barrelKeys.lists, query] as const,
  one: (id: string) => ['barrels', 'one', id] as const,
};

type BarrelList = ListSoFar<Barrel>;

/** The barrels that match. */
export const barrelList = (query: Query = {}) =>
  pagedList(barrelKeys.list(query), ({ page, signal }) =>
    callPage(barrelOperations.list, { query: { ...query, ...page }, signal }),
  );

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
  void client.cancelQueries({ queryKey: barrelKeys.one(barrel.id) });
  client.setQueryData(barrelKeys.one(barrel.id), barrel);
  changeLists<Barrel>(client, { queryKey: barrelKeys.lists }, (list) => withChanged(list, barrel));
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
      // Where the newest come first it is first; in a search or another order the server knows its place.
      changeLists<Barrel>(client, { queryKey: barrelKeys.list({}), exact: true }, (list) =>
        withAdded(list, barrel),
      );
      void client.invalidateQueries({
        queryKey: barrelKeys.lists,
        predicate: (query) => Object.keys(query.queryKey[2] ?? {}).length > 0,
      });
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

/** Deletes a barrel, at once on the screen; it can be brought back. */
export const useDeleteBarrel = () => useDelete('barrels', barrelOperations.delete);
