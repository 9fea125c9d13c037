import { authOperations, type User } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: ({ signal }) => call(authOperations.currentUser, { signal }),
  staleTime: 5 * 60_000,
});

/** Whether the section Winery is in the menu, as far as the sort of account says it. */
export const isWineryAccount = ({ userType }: User): boolean =>
  userType === 'winery' || userType === 'professional';

/** Whether the section Winery is in the menu. */
export const keepsWinery = (user: User): boolean => user.settings.keepsWinery ?? isWineryAccount(user);
