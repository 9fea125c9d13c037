import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type pagedList, rowsOf, totalOf } from '../list/list-cache.ts';
import { type Neighbours, neighboursIn } from './neighbours.ts';

/** A query for the item before or after another by name. */
interface BesideQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<string | null>;
}

/**
 * The neighbours of an item in the list it was opened from, or by name if that list was not read this far.
 * @param list the list that the address describes
 */
export function useNeighbours<Row extends { readonly id: string }>(
  id: string,
  list: ReturnType<typeof pagedList<Row>>,
  byName: (sort: 'name' | '-name') => BesideQuery,
): Neighbours & { total?: number } {
  const isRead = useQueryClient().getQueryData(list.queryKey) !== undefined;
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    ...list,
    placeholderData: () => undefined,
    enabled: isRead,
    refetchOnMount: false,
  });
  const found = neighboursIn(rowsOf(data), id);
  const [last, setLast] = useState({ id, found });
  // A wine whose last bottle is drunk leaves a filtered list; its neighbours stay until the page is left.
  if (found !== undefined && (last.id !== id || JSON.stringify(last.found) !== JSON.stringify(found)))
    setLast({ id, found });
  const listed = found ?? (last.id === id ? last.found : undefined);

  const needsMore = found !== undefined && found.next === null && hasNextPage;
  useEffect(() => {
    if (needsMore && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [needsMore, isFetching, isFetchNextPageError, fetchNextPage]);

  const isAlone = listed === undefined;
  const next = useQuery({ ...byName('name'), enabled: isAlone });
  const previous = useQuery({ ...byName('-name'), enabled: isAlone });
  if (listed !== undefined) return { ...listed, ...(data && { total: totalOf(data).total }) };
  return { previous: previous.data ?? null, next: next.data ?? null };
}
