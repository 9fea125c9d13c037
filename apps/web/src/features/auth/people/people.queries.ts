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
import { currentUserQuery, enterEstate } from '../../../api/current-user.ts';
import { unlessGone } from '../../../api/failure.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { useChange } from '../../../api/use-change.ts';
import { preferences } from '../../../platform/preferences.ts';

const PEOPLE = registerKey('people', { rows: ['member', 'invitation'] });

export const membersQuery = queryOptions({
  queryKey: [...PEOPLE, 'members'],
  queryFn: async ({ signal }) => (await callPage(memberOperations.list, { signal })).data,
});

export const invitationsQuery = queryOptions({
  queryKey: [...PEOPLE, 'invitations'],
  queryFn: async ({ signal }) => (await callPage(invitationOperations.list, { signal })).data,
});

/**
 * A change of the members. The signed-in user is refetched too, because their role and whether the estate is shared may
 * change.
 */
function usePeopleChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useChange(async (given: Given) => {
    const answer = await change(given);
    await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    return answer;
  }, PEOPLE);
}

interface RoleOfMember {
  userId: string;
  role: Role;
}

export const useSetRole = () =>
  usePeopleChange(({ userId, role }: RoleOfMember) =>
    call(memberOperations.update, { params: { userId }, body: { role } }),
  );

/** Makes another member an owner, and only then changes one's own role, so that an estate always has an owner. */
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

/** Switches this tab, and the default for new tabs, to another estate of the user. */
export function useEnterEstate() {
  const client = useQueryClient();
  return async (estateId: string) => {
    await call(accountOperations.switchEstate, { body: { estateId } });
    const user = await call(authOperations.currentUser, { estate: estateId });
    preferences.set(user.settings);
    client.setQueryData(currentUserQuery.queryKey, enterEstate(user));
    return user;
  };
}

/** Leaves the estate, and switches to another one of the user. */
export function useLeave() {
  const client = useQueryClient();
  return useChange(async (userId: string) => {
    await unlessGone(call(memberOperations.remove, { params: { userId } }));
    await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  }, PEOPLE);
}
