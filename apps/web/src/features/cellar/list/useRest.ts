import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type List = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/**
 * Loads the rest of a list while it is wanted; after a failure the person decides. A list that is being read anew is
 * waited for: asking for its next page would put an end to that, and leave what is shown as it was.
 */
export function useRest(list: List, isWanted: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loads = isWanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (loads) void fetchNextPage();
  }, [loads, fetchNextPage]);
}
