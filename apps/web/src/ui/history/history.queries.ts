import { type ChangeWhere, type HistoryEntry, historyOperations } from '@cuverie/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../api/client.ts';
import { currentUserQuery } from '../../api/current-user.ts';
import { preferences } from '../../platform/preferences.ts';

/** Entries read at a time. */
const PAGE = 50;

/** What changed, the newest first, a page at a time. */
export const changesQuery = (where: ChangeWhere) =>
  infiniteQueryOptions({
    queryKey: ['history', where] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(historyOperations.list, {
        query: { ...where, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor,
    placeholderData: keepPreviousData,
    // Something else was done since it was last looked at.
    staleTime: 0,
  });

/** Numbers are written by the settings that came back. */
async function readSettings(client: QueryClient): Promise<void> {
  const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  preferences.set(user.settings);
}

/** Brings back what an entry says was deleted, or the settings from before it; any page may show it. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, kind }: HistoryEntry) => {
      const restored = await call(historyOperations.restore, { params: { id } });
      if (kind === 'settings') await readSettings(client);
      return restored;
    },
    onSuccess: () => void client.invalidateQueries(),
  });
}
