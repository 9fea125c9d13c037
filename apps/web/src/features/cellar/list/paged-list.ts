import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Page } from './list-cache.ts';
import { NEXT_LENGTH, PAGE_LENGTH } from './list-cache.ts';
import { refetchesOnFocus } from './lists.ts';

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
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? { limit: PAGE_LENGTH } : { limit: NEXT_LENGTH, cursor: pageParam };
      return read({ page, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: refetchesOnFocus,
  });
