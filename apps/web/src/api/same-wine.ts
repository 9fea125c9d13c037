import type { QueryClient } from '@tanstack/react-query';
import { BARRELS, TANKS, WINERY } from './query-keys.ts';

/** The first parts of query keys about the same wine: changing one row refreshes the others. */
const SAME_WINE: ReadonlySet<unknown> = new Set([...WINERY, ...BARRELS, ...TANKS]);

export const isOfSameWine = (key: unknown): boolean => SAME_WINE.has(key);

export const refreshSameWine = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isOfSameWine(queryKey[0]) });
