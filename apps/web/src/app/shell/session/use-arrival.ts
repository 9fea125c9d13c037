import type { User } from '@cuverie/contract';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { destinationAfterSignIn, JOIN, LOGIN, lastPage, ORGANISATION } from '../../last-page.ts';
import { notice } from '../../notice.ts';
import { isOfEstate, queryClient } from '../../query-client.ts';

/** Takes a user who just signed in to their last page, or where a new one starts. */
export function useArrival(): (user: User, start?: string) => void {
  const router = useRouter();
  return useCallback(
    (user, start) => {
      // The page of an invitation shows the user already, and would wait for a query that is removed.
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      queryClient.removeQueries(isOfEstate);
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
