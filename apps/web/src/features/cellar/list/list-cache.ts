import type { PageMeta } from '@cuverie/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query';

/** What the lists of wines and of barrels have in common. */
export type Things = 'wines' | 'barrels';

/** Rows asked for first, two screens of cards, and at a time after those. */
const FIRST_PAGE = 60;
const NEXT_PAGE = 240;

/** @param page counted from 0 */
export const pageSize = (page: number): number => (page === 0 ? FIRST_PAGE : NEXT_PAGE);

/** A list of more pages isn't read anew whenever somebody returns to the window. */
const FEW_PAGES = 4;

/** One page of a list. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

/** The pages of a list that were read so far. */
export type Pages<Row> = InfiniteData<Page<Row>>;

/** As many as are put on paper: a hundred pages. What is more is better taken along as a file. */
export const MOST_PRINTED = 5000;

/** All rows of a list, for paper. */
export interface PrintedQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Pages<Row>>;
}

interface PageRequest {
  page: { limit: number; cursor?: string };
  signal: AbortSignal;
}

/** A list a page at a time, of which the first is short; what is shown stays while another one loads. */
export const pagedList = <Row>(
  queryKey: readonly unknown[],
  read: (request: PageRequest) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ page: cursor === null ? { limit: FIRST_PAGE } : { limit: NEXT_PAGE, cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= FEW_PAGES,
  });

/** All rows read so far, in order. */
export const rowsOf = <Row>(list: Pages<Row> | undefined): Row[] =>
  list?.pages.flatMap((page) => page.data) ?? [];

/** How many rows there are on all pages, read or not. */
export function totalOf<Row>(list: Pages<Row>): { total: number; atLeast: boolean } {
  const { total = rowsOf(list).length, atLeast = false } = list.pages[0]?.meta ?? {};
  return { total, atLeast };
}

/** Changes the rows of all lists that were read. */
export function changeRows<Row>(
  client: QueryClient,
  things: Things,
  change: (rows: readonly Row[]) => readonly Row[],
): void {
  const lists = { queryKey: [things, 'list'] };
  client.setQueriesData<Pages<Row>>(
    lists,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) },
  );
  // What is being read just now may be from before the change.
  void client.invalidateQueries({ ...lists, fetchStatus: 'fetching' });
}

/** Takes rows off the screen. */
export const dropRows = (client: QueryClient, things: Things, ids: ReadonlySet<string>): void =>
  changeRows<{ id: string }>(client, things, (rows) => rows.filter(({ id }) => !ids.has(id)));
