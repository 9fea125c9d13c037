import { authOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../platform/preferences.ts';
import { call } from './client.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: async ({ signal }) => {
    const user = await call(authOperations.currentUser, { signal });
    preferences.arrive(user.settings);
    return user;
  },
  staleTime: 5 * 60_000,
});
