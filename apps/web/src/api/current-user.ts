import { authOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: ({ signal }) => call(authOperations.currentUser, { signal }),
  staleTime: 5 * 60_000,
});
