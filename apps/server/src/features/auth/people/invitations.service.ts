import type { Invitation, InvitationDraft, InvitationSeen } from '@cuverie/contract';
import { INVITATION_OVER, sentenceOf } from '@cuverie/contract';
import { INVITATION_DAYS, MOST_INVITATIONS, type Role, sameEmail } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { CLOCK_SLACK_MS, type Clock } from '../../../platform/clock.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid, notFound, type Refusal, refused, unauthenticated } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanManage, Member } from '../../../platform/sessions/member.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { admitOrRefuse } from '../../../platform/throttles/throttles.ts';
import { newToken } from '../../../platform/token.ts';
import { INVITATIONS_PER_PERSON, INVITATIONS_TO_ADDRESS } from '../auth.limits.ts';
import { findPerson } from '../sign-in/auth.store.ts';
import * as store from './invitations.store.ts';
import { chooseEstate, insertMembership, lockMembers } from './members.store.ts';
import { invitationMessage } from './people.message.ts';
import { memberChange, notePeople, noteRevoked } from './people-history.ts';

const LIFE_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** Invitations valid now. A right clock gives none that expires later than this. */
const holding = (now: Date): store.Validity => ({
  after: now,
  upTo: new Date(now.getTime() + LIFE_MS + CLOCK_SLACK_MS),
});

export interface NewMembership {
  estateId: string;
  role: Role;
}

interface Person {
  userId: string;
  email: string;
}

export function invitationsService({
  db,
  clock,
  mail,
  siteUrl,
}: Pick<Platform, 'db' | 'clock' | 'mail' | 'siteUrl'>) {
  /** Finds a valid invitation. @throws Refusal if it is not valid */
  async function openInvitation(at: Db, token: string): Promise<store.StoredInvitation> {
    const found = await store.findInvitation(at, digest(token), holding(clock.now()));
    if (!found) throw over();
    return found;
  }

  /** Accepts an invitation, once. */
  async function join(tx: Transaction, { userId, email }: Person, token: string): Promise<NewMembership> {
    const found = await openInvitation(tx, token);
    const { estateId, role } = found;
    refuseOther(found, sameEmail(email));
    await lockMembers(tx, estateId);
    if (!(await store.spendInvitation(tx, digest(token)))) throw over();
    const isNew = await insertMembership(tx, { userId, estateId, role, createdAt: clock.now() });
    if (!isNew) throw refused(409, 'already_member');
    const joined = memberChange('added', userId, { after: { role } });
    await notePeople(tx, estateId, [joined], { userId, at: clock.now() });
    return { estateId, role };
  }

  return {
    list: ({ estateId }: CanManage): Promise<Invitation[]> =>
      store.listInvitations(db, estateId, holding(clock.now())),

    /** Mails the invited person. The token is returned once, to the inviting person. */
    async invite(
      member: CanManage,
      { role, email: given }: InvitationDraft,
    ): Promise<Invitation & { token: string }> {
      const { estateId, userId, name: by } = member;
      const email = given ?? null;
      const tried = [
        { limit: INVITATIONS_PER_PERSON, subject: userId },
        ...(email === null ? [] : [{ limit: INVITATIONS_TO_ADDRESS, subject: sameEmail(email) }]),
      ];
      await admitOrRefuse(db, clock, tried, 'invitations');
      const token = newToken();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
      const id = newId();
      const invitation = {
        id,
        estateId,
        hash: digest(token),
        role,
        email,
        emailKey: email && sameEmail(email),
        invitedBy: userId,
        createdAt,
        expiresAt,
      };
      const estate = await writeAs(
        db,
        member,
        'run',
        async (tx) => {
          const members = await lockMembers(tx, estateId);
          if (!members) throw notFound('estate');
          const open = await store.listInvitations(tx, estateId, holding(createdAt));
          if (open.length >= MOST_INVITATIONS)
            throw refused(409, 'invitations_full', { most: MOST_INVITATIONS });
          await store.insertInvitation(tx, invitation);
          const change = { kind: 'invitation', id, act: 'added', name: email, after: { role } } as const;
          await notePeople(tx, estateId, [change], { userId, at: createdAt });
          return members.name;
        },
        (tx) => lockMembers(tx, estateId),
      );
      if (email !== null) {
        // A browser never sends the part behind "#" to a server or as a referrer.
        const link = `${siteUrl()}/join#token=${token}`;
        mail.post(async () => invitationMessage({ email, by, userId, estate, role, link }));
      }
      const moments = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
      return { id, role, email, invitedBy: by, ...moments, token };
    },

    revoke: (member: CanManage, id: string): Promise<void> =>
      writeAs(db, member, 'run', async (tx) => {
        const revoked = await store.deleteInvitation(tx, member.estateId, id);
        if (!revoked) throw notFound('invitation');
        await noteRevoked(tx, [revoked], { userId: member.userId, at: clock.now() });
      }),

    async look(token: string): Promise<InvitationSeen> {
      const { role, invitedBy, expiresAt, estateName } = await openInvitation(db.quick, token);
      return { role, invitedBy, expiresAt, estateName };
    },

    /** Refuses an invitation that is not valid for an address. Visitors without an account can ask. */
    async refuseUnlessFor(token: string, email: string): Promise<void> {
      refuseOther(await openInvitation(db.quick, token), sameEmail(email));
    },

    accept: (member: Member, token: string): Promise<NewMembership> =>
      writeAs(db, member, 'own', async (tx) => {
        const { userId } = member;
        const person = await findPerson(tx, userId);
        if (!person) throw unauthenticated();
        return join(tx, { userId, email: person.email }, token);
      }),

    /** Accepts an invitation for a new account, whose logins start in that estate. */
    async joinAsNewcomer(tx: Transaction, person: Person, token: string): Promise<NewMembership> {
      const joined = await join(tx, person, token);
      await chooseEstate(tx, person.userId, joined.estateId, clock.now());
      return joined;
    },
  };
}

function refuseOther({ emailKey }: store.StoredInvitation, acceptedBy: string): void {
  if (emailKey !== null && emailKey !== acceptedBy) throw refused(403, 'invitation_of_other');
}

const over = (): Refusal => invalid({ token: sentenceOf(INVITATION_OVER) }, INVITATION_OVER);

/** Deletes expired invitations; returns how many. */
export const sweepInvitations = (db: Db, clock: Clock): Promise<number> =>
  store.deleteExpiredInvitations(db, clock.now());
