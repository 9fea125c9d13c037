import type { User } from '@cuverie/contract';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentUserQuery } from '../../features/auth/current-user.ts';
import { destinationAfterSignIn, lastPage } from '../last-page.ts';
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
      void router.navigate({ href: destinationAfterSignIn(lastPage.get()) });
    },
    [router],
  );
}
