import { QueryClient } from '@tanstack/react-query';
import { isPassing } from '../api/failure.ts';
import { onSessionEnd } from '../api/session.ts';
import { preferences } from '../platform/preferences.ts';
import { wineryMenu } from '../platform/winery-menu.ts';

/** What the server said, for as long as one person is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline, a question fails at once and in words instead of waiting unseen; back online it is asked again.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays one; a lost answer or a server in trouble deserves two more tries.
      retry: (failures, failure) => failures < 2 && isPassing(failure),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
  preferences.forget();
  wineryMenu.set(false);
});
