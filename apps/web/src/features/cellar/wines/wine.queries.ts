import {
  type Wine,
  type WineChanges,
  type WineDraft,
  type WineQuery,
  type WineWhere,
  wineOperations,
} from '@cuverie/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { recountFigures } from '../figures.queries.ts';
import { chosenFile, pictureSince } from '../shared/item-form.ts';
import { itemsOf, type ListSoFar, withAdded, withChanged } from '../shared/list-cache.ts';
import { changeLists, listsOf } from '../shared/lists.ts';
import { pagedList } from '../shared/paged-list.ts';
import { useDelete } from '../shared/useDelete.ts';
import { changesOfWine } from './wine-form.ts';

/** Which wines, in which order. */
type Query = WineWhere & { sort?: WineQuery['sort'] };

const wineKeys = {
  lists: listsOf('wines'),
  list: (query: Query) => [...wineKeys.lists, query] as const,
  one: (id: string) => ['wines', 'one', id] as const,
};

type WineList = ListSoFar<Wine>;

/** The wines that match. */
export const wineList = (query: Query = {}) =>
  pagedList(wineKeys.list(query), ({ page, signal }) =>
    callPage(wineOperations.list, { query: { ...query, ...page }, signal }),
  );

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
  void client.cancelQueries({ queryKey: wineKeys.one(wine.id) });
  client.setQueryData(wineKeys.one(wine.id), wine);
  changeLists<Wine>(client, { queryKey: wineKeys.lists }, (list) => withChanged(list, wine));
}

/** Asks for one wine again and shows it as it is; without an answer it stays as it was shown. */
export async function refreshWine(client: QueryClient, id: string): Promise<void> {
  try {
    keepWine(client, await call(wineOperations.get, { params: { id } }));
  } catch {
    // Why the act itself failed has been said; the next look at the list tells the rest.
  }
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
      // Where the newest come first it is first; in a search or another order the server knows its place.
      changeLists<Wine>(client, { queryKey: wineKeys.list({}), exact: true }, (list) =>
        withAdded(list, wine),
      );
      void client.invalidateQueries({
        queryKey: wineKeys.lists,
        predicate: (query) => Object.keys(query.queryKey[2] ?? {}).length > 0,
      });
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

/** Deletes a wine, at once on the screen; it can be brought back. */
export const useDeleteWine = () => useDelete('wines', wineOperations.delete);
