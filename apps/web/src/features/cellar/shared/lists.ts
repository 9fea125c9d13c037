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

/** Takes rows off the screen before the server has done so. */
export function dropRows(client: QueryClient, things: Things, ids: ReadonlySet<string>): void {
  client.setQueriesData<ListSoFar<Row>>(
    { queryKey: listsOf(things) },
    (list) => list && withoutItems(list, ids),
  );
}

/** Shows changed fields of rows. */
export function changeRows(
  client: QueryClient,
  things: Things,
  ids: ReadonlySet<string>,
  changes: object,
): void {
  client.setQueriesData<ListSoFar<Row>>(
    { queryKey: listsOf(things) },
    (list) => list && withEach(list, ids, (row) => ({ ...row, ...changes })),
  );
}
