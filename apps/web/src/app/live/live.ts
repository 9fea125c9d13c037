import { memberOperations } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { currentUserQuery } from '../../api/current-user.ts';
import { MEMBERS } from '../../api/query-keys.ts';
import { news } from '../../platform/news.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { queryClient } from '../query-client.ts';
import { type ChangeListener, follow } from './follow.ts';
import { type SeenChange, showChanges } from './show-changes.ts';

const NAMES_MS = 5 * 60_000;

async function showNews(seen: SeenChange[]): Promise<void> {
  const people = await queryClient
    .fetchQuery({
      queryKey: [...MEMBERS, 'names'],
      queryFn: ({ signal }) => call(memberOperations.list, { signal }),
      staleTime: NAMES_MS,
    })
    .catch(() => []);
  // This chunk is rarely needed, and contains the names of all kinds.
  const { newsOf } = await import('./news.ts');
  // Each message replaces the one before, so that busy colleagues do not fill the screen.
  toast.done(newsOf(seen, people), 'what others do');
}

/**
 * Refreshes the screens after changes by other people or on other devices, while the tab is visible.
 * @param since  the cursor to start from; omitted, the first hello of the stream
 */
export function goLive(since: string | undefined, signal: AbortSignal): void {
  const me = () => queryClient.getQueryData(currentUserQuery.queryKey)?.id;
  const show = showChanges(queryClient, me, (seen) => void showNews(seen).catch(() => undefined));
  const following: ChangeListener = {
    cursor: since,
    hear: (message) => {
      show(message);
      news.tell();
    },
  };
  let looking = new AbortController();
  const look = () => {
    looking.abort();
    looking = new AbortController();
    if (document.visibilityState === 'visible')
      void follow(following, AbortSignal.any([signal, looking.signal]));
  };
  document.addEventListener('visibilitychange', look, { signal });
  // Reconnects as soon as the network is back, without waiting for the next attempt.
  window.addEventListener('online', look, { signal });
  if (!signal.aborted) look();
}
