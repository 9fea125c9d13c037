import { authOperations, NOT_YOUR_ESTATE, type User } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { membership } from '../platform/membership.ts';
import { call } from './client.ts';
import { ApiFailure } from './failure.ts';
import { CURRENT_USER } from './query-keys.ts';

/** Makes this tab work in the estate of the given answer. */
export function enterEstate(user: User): User {
  membership.set({ userId: user.id, estateId: user.estate.id, role: user.role });
  return user;
}

/** Fetches the signed-in user. A user removed from this tab's estate continues in another of their estates. */
async function whoIsHere(signal: AbortSignal): Promise<User> {
  try {
    return enterEstate(await call(authOperations.currentUser, { signal }));
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.code === NOT_YOUR_ESTATE)) throw failure;
    membership.lose();
    return enterEstate(await call(authOperations.currentUser, { signal }));
  }
}

export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER,
  queryFn: ({ signal }) => whoIsHere(signal),
  staleTime: 5 * 60_000,
});

/** Whether the section Winery is in the menu. */
export const keepsWinery = ({ settings, estate }: User): boolean => settings.keepsWinery ?? estate.isWinery;
