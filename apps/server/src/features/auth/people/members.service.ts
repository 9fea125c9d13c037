import type { EstateMember } from '@cuverie/contract';
import { ownEstateName, type Role } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound, refused } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanManage, Member } from '../../../platform/sessions/member.ts';
import { moveSession, moveSessions } from '../../../platform/sessions/sessions.store.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { deleteInvitationsBy } from './invitations.store.ts';
import * as store from './members.store.ts';
import { removedMessage, roleChangedMessage } from './people.message.ts';
import { memberChange, notePeople, noteRevoked } from './people-history.ts';

type PeoplePlatform = Pick<Platform, 'db' | 'clock' | 'mail' | 'siteUrl'>;

/** Members of an estate and their roles. */
export function membersService({ db, clock, mail, siteUrl }: PeoplePlatform) {
  /** Changes a membership; the estate must keep an owner. */
  const withPlaceOf = <Done>(
    member: Member,
    right: 'own' | 'run',
    userId: string,
    keepsOwner: boolean,
    act: (tx: Transaction, person: EstateMember, estate: string) => Promise<Done>,
  ): Promise<Done> =>
    writeAs(
      db,
      member,
      right,
      async (tx) => {
        const { estateId } = member;
        const estate = await store.lockMembers(tx, estateId);
        const person = await store.findMemberOf(tx, estateId, userId);
        if (!estate || !person) throw notFound('member');
        if (person.role === 'owner' && !keepsOwner) {
          const others = await store.findOtherOwners(tx, estateId, userId);
          if (others.every(({ leaves }) => leaves))
            throw refused(409, others.length === 0 ? 'last_owner' : 'last_owner.leaving');
        }
        return act(tx, person, estate.name);
      },
      (tx) => store.lockMembers(tx, member.estateId),
    );

  /** Returns the estate a leaving person continues in. A new one is created if they have no other. */
  async function elsewhere(tx: Transaction, { userId, name }: EstateMember, left: string): Promise<string> {
    const another = await store.findOtherEstate(tx, userId, left);
    if (another !== undefined) return another;
    const estateId = newId();
    const createdAt = clock.now();
    await store.insertEstate(tx, estateId, ownEstateName(name), createdAt);
    await store.insertMembership(tx, { userId, estateId, role: 'owner', createdAt });
    return estateId;
  }

  const stampOf = ({ userId }: Member) => ({ userId, at: clock.now() });

  /** Deletes a membership and the person's invitations, and records both in the history. */
  async function end(tx: Transaction, by: Member, { userId, role }: EstateMember): Promise<void> {
    const { estateId } = by;
    await noteRevoked(tx, await deleteInvitationsBy(tx, estateId, userId), stampOf(by));
    await store.deleteMembership(tx, estateId, userId);
    const change = memberChange('deleted', userId, { before: { role } });
    await notePeople(tx, estateId, [change], stampOf(by));
  }

  /** Owners see which addresses are verified, since a person with a link may join with another's address. */
  const shownTo = ({ role }: Member, { isConfirmed, ...member }: EstateMember): EstateMember => ({
    ...member,
    isConfirmed: role === 'owner' && mail.isSent ? isConfirmed : null,
  });

  return {
    async list(member: Member): Promise<EstateMember[]> {
      const members = await store.listMembers(db, member.estateId);
      return members.map((one) => shownTo(member, one));
    },

    async changeRole(member: CanManage, userId: string, role: Role): Promise<EstateMember> {
      const { estateId, name: by } = member;
      const { before, after, estate } = await withPlaceOf(
        member,
        'run',
        userId,
        role === 'owner',
        async (tx, before, estate) => {
          await store.updateRole(tx, estateId, userId, role);
          const stamp = stampOf(member);
          if (before.role !== role) {
            const roles = { before: { role: before.role }, after: { role } };
            await notePeople(tx, estateId, [memberChange('changed', userId, roles)], stamp);
          }
          if (role !== 'owner') await noteRevoked(tx, await deleteInvitationsBy(tx, estateId, userId), stamp);
          return { before, after: { ...before, role }, estate };
        },
      );
      if (before.role !== role && userId !== member.userId)
        mail.post(async () => roleChangedMessage({ ...after, by, estate, siteUrl: siteUrl() }));
      return shownTo(member, after);
    },

    /** Removes a member and revokes their sessions in the estate. */
    async remove(member: CanManage, userId: string): Promise<void> {
      const { estateId, name: by } = member;
      const removed = await withPlaceOf(member, 'run', userId, false, async (tx, person, estate) => {
        await elsewhere(tx, person, estateId);
        await end(tx, member, person);
        return { ...person, estate };
      });
      mail.post(async () => removedMessage({ ...removed, by, siteUrl: siteUrl() }));
    },

    /** Leaves the estate; the person's sessions continue in another of their estates. */
    leave: (member: Member): Promise<void> =>
      withPlaceOf(member, 'own', member.userId, false, async (tx, person) => {
        const { estateId, userId } = member;
        await moveSessions(tx, userId, estateId, await elsewhere(tx, person, estateId));
        await end(tx, member, person);
      }),

    /** Switches the person to another of their estates, in this session and in later ones. */
    switchTo: (member: Member, estateId: string): Promise<void> =>
      writeAs(db, member, 'own', async (tx) => {
        const { userId, sessionId } = member;
        if (!(await store.chooseEstate(tx, userId, estateId, clock.now())))
          throw refused(403, 'not_your_estate');
        await moveSession(tx, sessionId, estateId);
      }),
  };
}
