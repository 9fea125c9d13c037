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

/** Somebody made this person something else here, or removed them: the screens learn it, and follow. */
function onFailure(failure: unknown): void {
  if (failure instanceof ApiFailure && [NOT_PERMITTED, NOT_YOUR_ESTATE].includes(failure.code))
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

/** What the server said, for as long as one person is signed in. */
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
      // Offline, a question fails at once and in words instead of waiting unseen; back online it is asked again.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: answeredOrKept,
      // A refusal stays one; a lost answer or a server in trouble deserves two more tries.
      retry: (failures, failure) => failures < 2 && isPassing(failure),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});

shown.use(queryClient);

/** Who it is stays the same in another estate, and nothing else does. */
const isOfEstate = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== WHO_IS_HERE,
};
membership.onMove(() => {
  void queryClient.cancelQueries(isOfEstate);
  queryClient.removeQueries(isOfEstate);
});

outOfReach.onReturn(() => void queryClient.invalidateQueries());

onSessionEnd((why) => {
  // A session that ran out is begun again where it ended: what was typed waits there.
  if (why !== 'expired') {
    membership.forget();
    void forgetKept();
  }
  void queryClient.cancelQueries();
  queryClient.clear();
  preferences.forget();
  wineryMenu.set(false);
});
