import {
  accountOperations,
  authOperations,
  type InvitationDraft,
  invitationOperations,
  memberOperations,
} from '@cuverie/contract';
import type { Role } from '@cuverie/domain';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { arrived, currentUserQuery } from '../../../api/current-user.ts';
import { unlessGone } from '../../../api/failure.ts';
import { useChange } from '../../../api/use-change.ts';
import { preferences } from '../../../platform/preferences.ts';

const PEOPLE = ['people'];

export const membersQuery = queryOptions({
  queryKey: [...PEOPLE, 'members'],
  queryFn: async ({ signal }) => (await callPage(memberOperations.list, { signal })).data,
});

export const invitationsQuery = queryOptions({
  queryKey: [...PEOPLE, 'invitations'],
  queryFn: async ({ signal }) => (await callPage(invitationOperations.list, { signal })).data,
});

/** A change of who belongs to the estate; whether it is shared, and what one is in it, is asked for anew, too. */
function usePeopleChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useChange(async (given: Given) => {
    const answer = await change(given);
    await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    return answer;
  }, PEOPLE);
}

interface Roled {
  userId: string;
  role: Role;
}

export const useSetRole = () =>
  usePeopleChange(({ userId, role }: Roled) =>
    call(memberOperations.update, { params: { userId }, body: { role } }),
  );

/** Makes somebody else an owner, then oneself what one stays as: an estate is never without. */
export const useHandOver = () =>
  usePeopleChange(async ({ to, from }: { to: string; from: string }) => {
    await call(memberOperations.update, { params: { userId: to }, body: { role: 'owner' } });
    await call(memberOperations.update, { params: { userId: from }, body: { role: 'winemaker' } });
  });

export const useRemoveMember = () =>
  usePeopleChange((userId: string) => unlessGone(call(memberOperations.remove, { params: { userId } })));

export const useInvite = () =>
  usePeopleChange((body: InvitationDraft) => call(invitationOperations.add, { body }));

export const useRevoke = () =>
  usePeopleChange((id: string) => unlessGone(call(invitationOperations.revoke, { params: { id } })));

/** From here on this tab, and whatever is begun later, works in one of the person's estates. */
export function useEnterEstate() {
  const client = useQueryClient();
  return async (estateId: string) => {
    await call(accountOperations.switchEstate, { body: { estateId } });
    const user = await call(authOperations.currentUser, { estate: estateId });
    preferences.set(user.settings);
    client.setQueryData(currentUserQuery.queryKey, arrived(user));
    return user;
  };
}

/** Leaves the estate, and goes on in another of one's own. */
export function useLeave() {
  const client = useQueryClient();
  return useChange(async (userId: string) => {
    await unlessGone(call(memberOperations.remove, { params: { userId } }));
    await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  }, PEOPLE);
}
