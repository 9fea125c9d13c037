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
import { HISTORY } from '../../api/query-keys.ts';
import { preferences } from '../../platform/preferences.ts';

/** Entries per page. */
const PAGE = 50;

/** The changes, the newest first, page by page. */
export const changesQuery = (where: ChangeWhere) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY, where] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(historyOperations.list, {
        query: { ...where, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor,
    placeholderData: keepPreviousData,
    // Always refetched, because other changes may have been made.
    staleTime: 0,
  });

/** Numbers are formatted by the restored settings. */
async function readSettings(client: QueryClient): Promise<void> {
  const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  preferences.set(user.settings);
}

/**
 * Restores a deleted row, or earlier settings, from an entry. Any page may show the result, so all queries are
 * refetched.
 */
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
