import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { chosenFile, type PictureChoice, pictureSince } from '../../../ui/fields/picture.ts';
import type { FormSubmission } from '../../../ui/form/useRowForm.ts';
import { refresh } from '../../../ui/many/things.ts';
import { recountFigures } from '../figures.queries.ts';
import {
  changeRows,
  MOST_PRINTED,
  type Page,
  type Pages,
  type PrintedQuery,
  pagedList,
  rowsOf,
  type Things,
} from '../list/list-cache.ts';

interface Item {
  readonly id: string;
  readonly version: number;
}

interface Calls<Row, Draft, Changes, Query> {
  list: (query: Query & { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>;
  get: (id: string, signal?: AbortSignal) => Promise<Row>;
  add: (draft: Draft & { id: string }, picture: File | undefined) => Promise<Row>;
  update: (id: string, changes: Changes & { version: number }, picture: File | undefined) => Promise<Row>;
  /** The differences between a draft and the stored row; `image` only to remove the picture. */
  changesOf: (stored: Row, draft: Draft, image: PictureChoice) => Promise<Changes>;
}

/** The queries and mutations of wines or barrels. */
export function itemQueries<
  Row extends Item,
  Draft extends object,
  Changes extends object,
  Query extends object,
>(things: Things, calls: Calls<Row, Draft, Changes, Query>) {
  const keyOfOne = (id: string) => [things, 'one', id] as const;

  function listed(client: QueryClient, id: string): Row | undefined {
    const lists = client.getQueriesData<Pages<Row>>({ queryKey: [things, 'list'] });
    return lists.flatMap(([, list]) => rowsOf(list)).find((row) => row.id === id);
  }

  /** Updates a row in all queries; a late answer does not replace a newer version. */
  function keep(client: QueryClient, row: Row): void {
    const newer = (shown: Row) => (shown.version > row.version ? shown : row);
    void client.cancelQueries({ queryKey: keyOfOne(row.id) });
    client.setQueryData<Row>(keyOfOne(row.id), (shown) => (shown ? newer(shown) : row));
    changeRows<Row>(client, things, (rows) => rows.map((one) => (one.id === row.id ? newer(one) : one)));
  }

  const change = (base: Row, changes: Changes, image: PictureChoice): Promise<Row> | Row => {
    const picture = chosenFile(image);
    if (Object.keys(changes).length === 0 && !picture) return base;
    return calls.update(base.id, { ...changes, version: base.version }, picture);
  };

  return {
    keep,
    /** The matching items. */
    list: (query: Query) =>
      pagedList([things, 'list', query], ({ page, signal }) => calls.list({ ...query, ...page }, signal)),
    /** All matching items in one request, for printing. Changed rows are updated in it as in the lists. */
    printed: (query: Query): PrintedQuery<Row> => ({
      queryKey: [things, 'list', query, 'printed'],
      queryFn: async ({ signal }) => ({
        pages: [await calls.list({ ...query, limit: MOST_PRINTED }, signal)],
        pageParams: [null],
      }),
    }),
    /** An item. The data from a list is shown at once and refetched. */
    byId: (client: QueryClient, id: string) =>
      queryOptions({
        queryKey: keyOfOne(id),
        queryFn: ({ signal }) => calls.get(id, signal),
        initialData: () => listed(client, id),
        initialDataUpdatedAt: 0,
      }),
    /** Adds an item; with the id of an earlier attempt nothing is added twice. */
    useAdd: () => {
      const client = useQueryClient();
      return useMutation({
        mutationFn: async ({
          draft,
          id,
          values,
          earlier,
        }: { draft: Draft } & FormSubmission<{ image: PictureChoice }>) => {
          const row = await calls.add({ ...draft, id }, chosenFile(values.image));
          if (!earlier) return row;
          // The answer may be from an earlier attempt; later changes are then sent separately.
          const image = pictureSince(earlier.image, values.image);
          return change(row, await calls.changesOf(row, draft, image), image);
        },
        onSettled: () => refresh(client, things),
      });
    },
    /** Changes the given fields of an item. */
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
