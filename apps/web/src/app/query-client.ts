import { NOT_PERMITTED, NOT_YOUR_ESTATE } from '@cuverie/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../api/current-user.ts';
import { ApiFailure, isPassing } from '../api/failure.ts';
import { shown } from '../api/outbox/shown.ts';
import { onSessionEnd } from '../api/session.ts';
import { membership } from '../platform/membership.ts';
import { preferences } from '../platform/preferences.ts';
import { outOfReach } from '../platform/reach.ts';
import { wineryMenu } from '../platform/winery-menu.ts';
import { answeredOrKept, forgetKept } from './offline/out-of-reach.ts';

const [WHO_IS_HERE] = currentUserQuery.queryKey;

/** After a change of the user's role or membership, refetches the user, so that the screens adapt. */
function onFailure(failure: unknown): void {
  if (failure instanceof ApiFailure && [NOT_PERMITTED, NOT_YOUR_ESTATE].includes(failure.code))
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

/** The cache of the server's answers, valid for one signed-in user. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, { queryKey }) => {
      if (queryKey[0] !== WHO_IS_HERE) onFailure(failure);
    },
  }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline, a query fails at once with a message instead of pausing. It is repeated once the browser is online.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: answeredOrKept,
      // A refusal is final. A lost answer or a server in trouble is worth two retries.
      retry: (failures, failure) => failures < 2 && isPassing(failure),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});

shown.use(queryClient);

/** Only the user stays the same in another estate. */
export const isOfEstate = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== WHO_IS_HERE,
};
membership.onMove(() => {
  void queryClient.cancelQueries(isOfEstate);
  queryClient.removeQueries(isOfEstate);
});

outOfReach.onReturn(() => void queryClient.invalidateQueries());

onSessionEnd((why) => {
  // A session that expired is resumed in place, with the typed text kept.
  if (why !== 'expired') {
    membership.forget();
    void forgetKept();
  }
  void queryClient.cancelQueries();
  queryClient.clear();
  preferences.forget();
  wineryMenu.set(false);
});
