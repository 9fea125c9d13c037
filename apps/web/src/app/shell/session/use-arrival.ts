import type { User } from '@cuverie/contract';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { destinationAfterSignIn, JOIN, LOGIN, lastPage, ORGANISATION } from '../../last-page.ts';
import { notice } from '../../notice.ts';
import { queryClient } from '../../query-client.ts';

/** Takes a user who just signed in to their last page, or where a new one starts. */
export function useArrival(): (user: User, start?: string) => void {
  const router = useRouter();
  return useCallback(
    (user, start) => {
      queryClient.clear();
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      notice.dismiss();
      // An invited user logged in to accept, and stays on the invitation.
      if (router.latestLocation.pathname === JOIN) return;
      // Going back leads to the page before the login.
      const replace = [LOGIN, ORGANISATION].includes(router.latestLocation.pathname);
      void router.navigate({ href: start ?? destinationAfterSignIn(lastPage.get()), replace });
    },
    [router],
  );
}
