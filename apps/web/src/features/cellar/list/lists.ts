import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { recountFigures } from '../figures.queries.ts';
import { type ListSoFar, withEach, withoutItems } from './list-cache.ts';

/** What the lists of wines and of barrels have in common. */
export type Things = 'wines' | 'barrels';

export const listsOf = (things: Things) => [things, 'list'] as const;

/** Pages a list is asked for again at once; a longer one is shown as it was changed here, and read anew when reopened. */
const FEW_PAGES = 4;

const isShort = (query: { state: { data?: unknown } }): boolean => {
  const data = query.state.data as InfiniteData<unknown> | undefined;
  return (data?.pages.length ?? 0) <= FEW_PAGES;
};

/** A long list asked for again whenever somebody returns to the window would be asked for page by page. */
export const refetchesOnFocus = isShort;

/**
 * Asks anew for everything on the screen that a change of rows may have changed.
 * @param isWhole long lists too: what they show is known to be wrong
 */
export function refresh(client: QueryClient, things: Things, isWhole = false): void {
  void recountFigures(client);
  void client.invalidateQueries({ queryKey: listsOf(things), refetchType: 'none' });
  void client.refetchQueries({
    queryKey: listsOf(things),
    type: 'active',
    predicate: isWhole ? () => true : isShort,
  });
}

type Row = { readonly id: string };
type Kept = [QueryKey, ListSoFar<Row> | undefined][];

/** The lists as they are now, to put them back. */
export const keptLists = (client: QueryClient, things: Things): Kept =>
  client.getQueriesData<ListSoFar<Row>>({ queryKey: listsOf(things) });

export function putBack(client: QueryClient, kept: Kept): void {
  for (const [key, list] of kept) client.setQueryData(key, list);
}

/**
 * Changes lists. What is being read of them just now may be from before the change, and would show the rows as they
 * were: it is given up. A list that was read from its first row is asked for again; for its next rows its end asks.
 */
export function changeLists<Item extends Row>(
  client: QueryClient,
  lists: { readonly queryKey: QueryKey; readonly exact?: boolean },
  change: (list: ListSoFar<Item>) => ListSoFar<Item>,
): void {
  const overtaken = client.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' });
  const fromFirst = new Set(overtaken.filter(({ state }) => state.fetchMeta?.fetchMore === undefined));
  for (const { queryKey } of overtaken) void client.cancelQueries({ queryKey, exact: true });
  client.setQueriesData<ListSoFar<Item>>(lists, (list) => list && change(list));
  void client.refetchQueries({ type: 'active', predicate: (query) => fromFirst.has(query) });
}

/** Takes rows off the screen before the server has done so. */
export function dropRows(client: QueryClient, things: Things, ids: ReadonlySet<string>): void {
  changeLists(client, { queryKey: listsOf(things) }, (list) => withoutItems(list, ids));
}

/** Shows changed fields of rows. */
export function changeRows(
  client: QueryClient,
  things: Things,
  ids: ReadonlySet<string>,
  changes: object,
): void {
  changeLists(client, { queryKey: listsOf(things) }, (list) =>
    withEach(list, ids, (row) => ({ ...row, ...changes })),
  );
}
