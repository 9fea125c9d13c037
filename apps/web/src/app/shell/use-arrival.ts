import type { User } from '@cuverie/contract';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { destinationAfterSignIn, JOIN, LOGIN, lastPage, ORGANISATION } from '../last-page.ts';
import { notice } from '../notice.ts';
import { queryClient } from '../query-client.ts';

/** Takes somebody who just signed in to where they left off. */
export function useArrival(): (user: User) => void {
  const router = useRouter();
  return useCallback(
    (user) => {
      queryClient.clear();
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      notice.dismiss();
      // Whoever was invited logged in to accept.
      if (router.latestLocation.pathname === JOIN) return;
      // Back leads to where the login was asked for, not to the login.
      const replace = [LOGIN, ORGANISATION].includes(router.latestLocation.pathname);
      void router.navigate({ href: destinationAfterSignIn(lastPage.get()), replace });
    },
    [router],
  );
}
