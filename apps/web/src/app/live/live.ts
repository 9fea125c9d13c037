import { memberOperations } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { currentUserQuery } from '../../api/current-user.ts';
import { news } from '../../platform/news.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { queryClient } from '../query-client.ts';
import { type Following, follow } from './follow.ts';
import { type Seen, showChanges } from './show-changes.ts';

const NAMES_MS = 5 * 60_000;

async function tell(seen: Seen[]): Promise<void> {
  const people = await queryClient
    .fetchQuery({
      queryKey: ['members', 'names'],
      queryFn: ({ signal }) => call(memberOperations.list, { signal }),
      staleTime: NAMES_MS,
    })
    .catch(() => []);
  // It is rarely needed, and knows every kind of thing by its name.
  const { newsOf } = await import('./news.ts');
  // Each takes the place of the one before: three people at work are no pile of news.
  toast.done(newsOf(seen, people), 'what others do');
}

/**
 * Has all that is shown follow what others do, and the same person elsewhere, while the tab is looked at.
 * @param since  where to begin; without it, from the first hello on
 */
export function goLive(since: string | undefined, signal: AbortSignal): void {
  const me = () => queryClient.getQueryData(currentUserQuery.queryKey)?.id;
  const show = showChanges(queryClient, me, (seen) => void tell(seen).catch(() => undefined));
  const following: Following = {
    cursor: since,
    hear: (heard) => {
      show(heard);
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
  // Back in reach: not once the wait between two tries is over.
  window.addEventListener('online', look, { signal });
  if (!signal.aborted) look();
}
