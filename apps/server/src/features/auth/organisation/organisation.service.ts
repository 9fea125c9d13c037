import {
  email as emailShape,
  type OrganisationAnswer,
  type OrganisationLink,
  registration,
  type SecondFactorNeeded,
  type SignedIn,
} from '@cuverie/contract';
import { ownEstateName, sameEmail } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { timeZoneOfPerson } from '../../../platform/database/days/person-zone.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { refused, unauthenticated } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { admitOrRefuse, uncount } from '../../../platform/throttles/throttles.ts';
import { SIGN_INS_PER_ADDRESS, SIGN_UPS_PER_ADDRESS } from '../auth.limits.ts';
import { factorAsked } from '../factors/challenges.ts';
import { changeFactors } from '../factors/changes.ts';
import { lockPerson } from '../factors/factors.store.ts';
import { placeOf } from '../factors/webauthn.ts';
import { invitationsService } from '../people/invitations.service.ts';
import { noteFactor } from '../people/people-history.ts';
import { findFirstEstate, insertAccount } from '../sign-in/auth.store.ts';
import type { Caller } from '../sign-in/devices.ts';
import { signInsOf } from '../sign-in/signed-in.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { linkedMessage, unlinkedMessage } from './organisation.message.ts';
import * as store from './organisation.store.ts';
import type { OrganisationSettings, ProviderClaims } from './provider.ts';
import type { Steps } from './steps.ts';

interface OrganisationLogin extends OrganisationAnswer {
  invitation?: string | undefined;
  device?: string | undefined;
}

type Answer = (SignedIn & { isNew: boolean }) | SecondFactorNeeded;

export function organisationService(
  platform: Platform,
  settings: OrganisationSettings,
  steps: Steps,
  signUps: SignUps,
) {
  const { db, clock, mail, siteUrl } = platform;
  const { name } = settings;
  const issuer = settings.issuer.href;
  const invitations = invitationsService(platform);
  const signIns = signInsOf(platform);
  const identityOf = ({ subject, email }: ProviderClaims, userId: string) => ({
    issuer,
    subject,
    userId,
    email,
    linkedAt: clock.now(),
  });

  /** Returns the address of a person without a linked account. @throws Refusal if the address is not verified */
  function provenEmail({ email: claimed, isVerified }: ProviderClaims): string {
    const email = emailShape.safeParse(claimed).data;
    if (email === undefined) throw refused(403, 'organisation_email_missing', { name });
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (!settings.domains.includes(domain)) throw refused(403, 'organisation_domain', { name, email });
    if (!isVerified) throw refused(403, 'organisation_email_unverified', { name, email });
    return email;
  }

  /** Finds the account of an address and links it. An unverified address may have been registered by another person. */
  async function linkByEmail(
    tx: Transaction,
    claims: ProviderClaims,
    email: string,
  ): Promise<string | undefined> {
    const account = await store.lockByEmail(tx, sameEmail(email), issuer, clock.now());
    if (!account) return undefined;
    if (account.isGoing) throw refused(403, 'account_gone');
    if (account.isLinked) throw refused(409, 'organisation_other_identity', { name, email });
    if (!account.isVerified) throw refused(409, 'organisation_email_unproven', { name, email });
    await store.insertIdentity(tx, identityOf(claims, account.userId));
    const change = { act: 'added', name: `sign-in with ${name}` } as const;
    await noteFactor(tx, change, { userId: account.userId, at: clock.now() });
    const timeZone = await timeZoneOfPerson(tx, account.userId);
    const details = { ...account, at: clock.now(), timeZone, siteUrl: siteUrl() };
    mail.post(async () => linkedMessage(details, name));
    return account.userId;
  }

  /** Creates an account without a password, and its estate. */
  async function makeAccount(
    tx: Transaction,
    claims: ProviderClaims,
    email: string,
    invitation: string | undefined,
  ): Promise<string> {
    if (invitation === undefined) await signUps.refuseIfTaken(tx);
    const called = registration.shape.name.safeParse(claims.name).data ?? email.slice(0, email.indexOf('@'));
    const userId = newId();
    const createdAt = clock.now();
    await insertAccount(tx, {
      userId,
      estateId: newId(),
      email,
      emailKey: sameEmail(email),
      name: called,
      passwordHash: '',
      estateName: ownEstateName(called),
      role: 'owner',
      createdAt,
    });
    await store.markVerified(tx, userId, createdAt);
    await store.insertIdentity(tx, identityOf(claims, userId));
    if (invitation !== undefined) await invitations.joinAsNewcomer(tx, { userId, email }, invitation);
    return userId;
  }

  /** Finds or creates the account of a person. */
  async function ownerOf(claims: ProviderClaims, given: OrganisationLogin, caller: Caller) {
    const known = await store.findOwner(db, issuer, claims.subject, clock.now());
    if (known?.isGoing) throw refused(403, 'account_gone');
    if (known) return { userId: known.userId, isNew: false };
    const email = provenEmail(claims);
    const linked = await db.begin((tx) => linkByEmail(tx, claims, email));
    if (linked !== undefined) return { userId: linked, isNew: false };
    const { invitation } = given;
    if (invitation === undefined) await signUps.refuseIfClosed();
    else await invitations.refuseUnlessFor(invitation, email);
    await admitOrRefuse(db, clock, [{ limit: SIGN_UPS_PER_ADDRESS, subject: caller.client }], 'sign_ups');
    return { userId: await db.begin((tx) => makeAccount(tx, claims, email, invitation)), isNew: true };
  }

  return {
    async signIn(given: OrganisationLogin, caller: Caller): Promise<Answer> {
      const atAddress = { limit: SIGN_INS_PER_ADDRESS, subject: caller.client };
      await admitOrRefuse(db, clock, [atAddress], 'sign_ins');
      const claims = await steps.trade(given, 'sign-in');
      const { userId, isNew } = await ownerOf(claims, given, caller).catch((error: unknown) => {
        // Of two simultaneous logins the second one finds the account at its next try.
        throw isUniqueViolation(error) ? refused(409, 'organisation_late', { name }) : error;
      });
      const begun = await db.begin(async (tx) => {
        await lockPerson(tx, userId);
        const next = await factorAsked(tx, clock, userId, placeOf(siteUrl())?.host);
        if (next) return { next };
        const estate = await findFirstEstate(tx, userId, clock.now());
        if (!estate) throw unauthenticated();
        return { session: await signIns.begin(tx, { userId, ...estate }, caller, given.device) };
      });
      await uncount(db, atAddress);
      return begun.session === undefined ? begun.next : { ...signIns.tell(begun.session, caller), isNew };
    },

    async get({ userId }: Member): Promise<OrganisationLink> {
      const linked = (await store.findLink(db.quick, issuer, userId)) ?? null;
      return { linked, isOnlyWay: linked !== null && !(await hasOtherWay(db, userId)) };
    },

    async link(member: Member, answer: OrganisationAnswer): Promise<void> {
      const { userId } = member;
      const claims = await steps.trade(answer, 'link', userId);
      await changeFactors(
        platform,
        member,
        async (tx) => {
          const owner = await store.findOwner(tx, issuer, claims.subject, clock.now());
          if (owner && owner.userId !== userId) throw refused(409, 'organisation_of_other', { name });
          if (await store.findLink(tx, issuer, userId)) throw refused(409, 'organisation_linked', { name });
          await store.insertIdentity(tx, identityOf(claims, userId)).catch((error: unknown) => {
            // Another account was linked since the lookup.
            throw isUniqueViolation(error) ? refused(409, 'organisation_of_other', { name }) : error;
          });
        },
        () => ({ act: 'added', name: `sign-in with ${name}` }),
        (change) => linkedMessage(change, name),
      );
    },

    async unlink(member: Member): Promise<void> {
      const { userId } = member;
      await changeFactors(
        platform,
        member,
        async (tx) => {
          if (!(await hasOtherWay(tx, userId))) throw refused(409, 'organisation_last_way', { name });
          if (!(await store.deleteIdentity(tx, issuer, userId)))
            throw refused(404, 'organisation_not_linked', { name });
        },
        () => ({ act: 'deleted', name: `sign-in with ${name}` }),
        (change) => unlinkedMessage(change, name),
      );
    },
  };

  async function hasOtherWay(at: Db, userId: string): Promise<boolean> {
    return !settings.only && store.hasOtherWay(at, userId, placeOf(siteUrl())?.host);
  }
}
