import type { QueryClient } from '@tanstack/react-query';

/** What the keys of queries begin with that tell of the same wine: a change of one is shown by the others. */
const SAME_WINE: ReadonlySet<unknown> = new Set(['winery', 'barrels', 'tanks']);

export const isOfSameWine = (key: unknown): boolean => SAME_WINE.has(key);

export const refreshSameWine = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isOfSameWine(queryKey[0]) });
