import type { AccountDeletion } from '@cuverie/contract';
import { DELETION_DAYS } from '@cuverie/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../../../platform/database/database.ts';
import { refused, unauthenticated } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { endAllSessions } from '../../../platform/sessions/sessions.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { lockPerson } from '../factors/factors.store.ts';
import { knowingPassword } from '../passwords/current-password.ts';
import { deleteAllInvitationsBy } from '../people/invitations.store.ts';
import { lockMembers } from '../people/members.store.ts';
import { noteRevoked } from '../people/people-history.ts';
import { deletionMessage } from './deletion.message.ts';
import * as store from './deletion.store.ts';

type Log = Pick<FastifyBaseLogger, 'error'>;

export const DAY_MS = 24 * 60 * 60 * 1000;

type DeletionPlatform = Pick<Platform, 'db' | 'clock' | 'passwords' | 'mail' | 'siteUrl' | 'plans'>;

export function deletionService(platform: DeletionPlatform) {
  const { db, clock, mail, siteUrl, plans } = platform;
  const knowing = knowingPassword(platform);

  return {
    async foresee({ userId }: Member) {
      const fates = await store.findFates(db, userId);
      const deletion = await store.findDeletion(db, userId);
      return {
        leavesAt: deletion?.leavesAt ?? null,
        estates: fates.map(({ name, fate }) => ({ name, fate })),
      };
    },

    /** Schedules the deletion of an account. Until then its owner can read, export and keep it. */
    async request(member: Member, { password }: AccountDeletion, log: Log): Promise<{ leavesAt: string }> {
      const { userId, email, name } = await knowing(member, password, 'password');
      const now = clock.now();
      // Locks the members, so that the second of two owners who leave at once is refused.
      const lockPeople = async (tx: Transaction): Promise<void> => {
        await lockPerson(tx, userId);
        const estates = (await store.findFates(tx, userId)).map(({ id }) => id);
        for (const id of estates.toSorted()) await lockMembers(tx, id);
      };
      const mark = async (tx: Transaction) => {
        const fates = await store.findFates(tx, userId);
        const toHandOver = fates.find(({ fate }) => fate === 'hand over');
        if (toHandOver) throw refused(409, 'hand_over_first', { estate: toHandOver.name });
        await store.insertDeletion(tx, userId, now, new Date(now.getTime() + DELETION_DAYS * DAY_MS));
        // A person who accepted an invitation would keep the estate from being deleted.
        await noteRevoked(tx, await deleteAllInvitationsBy(tx, userId), { userId, at: now });
        await endAllSessions(tx, clock, userId);
        const deletion = await store.findDeletion(tx, userId);
        if (!deletion) throw unauthenticated();
        return { ...deletion, going: fates.filter(({ fate }) => fate === 'goes') };
      };
      const { leavesAt, going } = await writeAs(db, member, 'own', mark, lockPeople);
      for (const { id } of going) {
        // The deletion of the estate retries this, so a failure here does not stop the request.
        await plans
          .letPaymentEnd(id)
          .catch((error: unknown) => log.error({ err: error, estate: id }, 'a payment was not let end'));
      }
      const { timeZone } = member;
      const details = { email, name, leavesAt: new Date(leavesAt), timeZone, siteUrl: siteUrl() };
      mail.post(async () => deletionMessage(details));
      return { leavesAt };
    },

    cancel: (member: Member): Promise<void> =>
      writeAs(db, member, 'own', (tx) => store.deleteDeletion(tx, member.userId, clock.now())),
  };
}
