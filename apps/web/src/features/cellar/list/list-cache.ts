import type { PageMeta } from '@cuverie/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query';

/** The two kinds of list. */
export type Things = 'wines' | 'barrels';

/** Rows in the first request, two screens of cards, and in further ones. */
const FIRST_PAGE = 60;
const NEXT_PAGE = 240;

/** @param page counted from 0 */
export const pageSize = (page: number): number => (page === 0 ? FIRST_PAGE : NEXT_PAGE);

/** A list with more pages is not refetched whenever the window gets the focus. */
const FEW_PAGES = 4;

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

/** The pages of a list read so far. */
export type Pages<Row> = InfiniteData<Page<Row>>;

/** The maximum number of printed rows: a hundred pages. Larger lists are better exported. */
export const MOST_PRINTED = 5000;

/** All rows of a list, for printing. */
export interface PrintedQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Pages<Row>>;
}

interface PageRequest {
  page: { limit: number; cursor?: string };
  signal: AbortSignal;
}

/** A paged list whose first page is short. The current rows stay visible while another list loads. */
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

/** The number of rows on all pages, read or not. */
export function totalOf<Row>(list: Pages<Row>): { total: number; atLeast: boolean } {
  const { total = rowsOf(list).length, atLeast = false } = list.pages[0]?.meta ?? {};
  return { total, atLeast };
}

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
  // A pending answer may be older than the change.
  void client.invalidateQueries({ ...lists, fetchStatus: 'fetching' });
}

export const dropRows = (client: QueryClient, things: Things, ids: ReadonlySet<string>): void =>
  changeRows<{ id: string }>(client, things, (rows) => rows.filter(({ id }) => !ids.has(id)));
