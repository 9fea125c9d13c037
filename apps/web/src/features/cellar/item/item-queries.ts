import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { chosenFile, type PictureChoice, pictureSince } from '../../../ui/fields/picture.ts';
import type { Sending } from '../../../ui/form/useRowForm.ts';
import { recountFigures } from '../figures.queries.ts';
import { itemsOf, type ListSoFar, type Page, withAdded, withChanged } from '../list/list-cache.ts';
import { changeLists, listsOf, type Things } from '../list/lists.ts';
import { pagedList } from '../list/paged-list.ts';

interface Item {
  readonly id: string;
  readonly version: number;
}

interface Calls<Row, Draft, Changes, Query> {
  list: (query: Query & { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>;
  get: (id: string, signal?: AbortSignal) => Promise<Row>;
  add: (draft: Draft & { id: string }, picture: File | undefined) => Promise<Row>;
  update: (id: string, changes: Changes & { version: number }, picture: File | undefined) => Promise<Row>;
  /** What of a draft differs from the stored row; `image` only where the picture is to go. */
  changesOf: (stored: Row, draft: Draft, image: PictureChoice) => Changes;
}

/** How wines, or barrels, are asked for, shown, added and changed. */
export function itemQueries<
  Row extends Item,
  Draft extends object,
  Changes extends object,
  Query extends object,
>(things: Things, calls: Calls<Row, Draft, Changes, Query>) {
  const lists = listsOf(things);
  const keyOfOne = (id: string) => [things, 'one', id] as const;
  const keyOfList = (query: object) => [...lists, query] as const;

  function listed(client: QueryClient, id: string): Row | undefined {
    const found = client.getQueriesData<ListSoFar<Row>>({ queryKey: lists });
    return found.flatMap(([, list]) => (list ? itemsOf(list) : [])).find((row) => row.id === id);
  }

  /** Shows a stored row wherever it is on the screen. */
  function keep(client: QueryClient, row: Row): void {
    void client.cancelQueries({ queryKey: keyOfOne(row.id) });
    client.setQueryData(keyOfOne(row.id), row);
    changeLists<Row>(client, { queryKey: lists }, (list) => withChanged(list, row));
  }

  const change = (base: Row, changes: Changes, image: PictureChoice): Promise<Row> | Row => {
    const picture = chosenFile(image);
    if (Object.keys(changes).length === 0 && !picture) return base;
    return calls.update(base.id, { ...changes, version: base.version }, picture);
  };

  return {
    keep,
    /** Those that match. */
    list: (query: Query) =>
      pagedList(keyOfList(query), ({ page, signal }) => calls.list({ ...query, ...page }, signal)),
    /** One of them; what a list already knows is shown at once and asked for again. */
    byId: (client: QueryClient, id: string) =>
      queryOptions({
        queryKey: keyOfOne(id),
        queryFn: ({ signal }) => calls.get(id, signal),
        initialData: () => listed(client, id),
        initialDataUpdatedAt: 0,
      }),
    /** The newest one is known as, in a list or by itself. */
    newestShown: (client: QueryClient, id: string): Row | undefined => {
      const [one, other] = [client.getQueryData<Row>(keyOfOne(id)), listed(client, id)];
      return one && other && other.version > one.version ? other : (one ?? other);
    },
    /** Adds one; with the id of an earlier try nothing is added twice. */
    useAdd: () => {
      const client = useQueryClient();
      return useMutation({
        mutationFn: async ({
          draft,
          id,
          values,
          earlier,
        }: { draft: Draft } & Sending<{ image: PictureChoice }>) => {
          const row = await calls.add({ ...draft, id }, chosenFile(values.image));
          if (!earlier) return row;
          // The answer may be what an earlier try stored; what was typed since goes after it.
          const image = pictureSince(earlier.image, values.image);
          return change(row, calls.changesOf(row, draft, image), image);
        },
        onSuccess: (row) => {
          client.setQueryData(keyOfOne(row.id), row);
          // Where the newest come first it is first; in a search or another order the server knows its place.
          changeLists<Row>(client, { queryKey: keyOfList({}), exact: true }, (list) => withAdded(list, row));
          void client.invalidateQueries({
            queryKey: lists,
            predicate: (query) => Object.keys(query.queryKey[2] ?? {}).length > 0,
          });
        },
        onSettled: () => recountFigures(client),
      });
    },
    /** Changes the given fields of one. */
    useUpdate: () => {
      const client = useQueryClient();
      return useMutation({
        mutationFn: async ({ base, changes, image }: { base: Row; changes: Changes; image: PictureChoice }) =>
          change(base, changes, image),
        onSuccess: (row) => keep(client, row),
        onSettled: () => recountFigures(client),
      });
    },
  };
}
