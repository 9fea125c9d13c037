import {
  type Registration,
  type SecondFactorNeeded,
  type SignedIn,
  sentenceOf,
  type Tokens,
} from '@cuverie/contract';
import { ownEstateName, sameEmail } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { invalid, type Refusal, refused, unauthenticated } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { endSession, refreshSession } from '../../../platform/sessions/sessions.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { admitOrRefuse, clear, type LimitedSubject, uncount } from '../../../platform/throttles/throttles.ts';
import {
  SIGN_INS_PER_ACCOUNT,
  SIGN_INS_PER_ADDRESS,
  SIGN_INS_PER_DEVICE,
  SIGN_UPS_PER_ADDRESS,
} from '../auth.limits.ts';
import { sendProof } from '../emails/emails.service.ts';
import { factorAsked } from '../factors/challenges.ts';
import { placeOf } from '../factors/webauthn.ts';
import { refuseWeak } from '../passwords/chosen-password.ts';
import { invitationsService } from '../people/invitations.service.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import * as store from './auth.store.ts';
import { isKnownDevice } from './devices.store.ts';
import { type Caller, deviceHash } from './devices.ts';
import { present, signInsOf } from './signed-in.ts';

type AuthPlatform = Pick<
  Platform,
  'db' | 'clock' | 'passwords' | 'sessionLife' | 'mail' | 'siteUrl' | 'tellsOfSignIns'
>;

interface Credentials {
  username: string;
  password: string;
  /** The device's mark. */
  device?: string | undefined;
}

export function authService(platform: AuthPlatform, signUps: SignUps) {
  const { db, clock, passwords, sessionLife } = platform;
  const invitations = invitationsService(platform);
  const signIns = signInsOf(platform);

  /** Returns the account of a correct password. */
  async function opened(emailKey: string, password: string): Promise<store.Account | undefined> {
    const account = await store.findAccount(db.quick, emailKey, clock.now());
    const matches = await passwords.matches(password, account?.passwordHash);
    return matches ? account : undefined;
  }

  /** Rehashes the password of a hash made at a lower cost; only a login knows the password. */
  async function strengthen({ userId, passwordHash }: store.Account, password: string): Promise<void> {
    if (!passwords.isOutdated(passwordHash)) return;
    // The login succeeds even if this fails; the next login retries it.
    const stronger = await passwords.hash(password).catch(() => undefined);
    if (stronger !== undefined) await store.replaceHash(db, userId, passwordHash, stronger);
  }

  /** Returns the subject a login attempt is counted under: the account, or a device its owner has used before. */
  async function guessOf(
    emailKey: string,
    mark: string | undefined,
    caller: Caller,
  ): Promise<LimitedSubject> {
    const device = deviceHash(mark, caller);
    // A device without a mark is known by its User-Agent, which anyone can send.
    return mark !== undefined && (await isKnownDevice(db.quick, emailKey, device))
      ? { limit: SIGN_INS_PER_DEVICE, subject: `${device.toString('hex')} ${emailKey}` }
      : { limit: SIGN_INS_PER_ACCOUNT, subject: emailKey };
  }

  /** Answers an unknown address like a wrong password: same message, same code, same amount of work. */
  async function signIn(credentials: Credentials, caller: Caller): Promise<SignedIn | SecondFactorNeeded> {
    const { username, password, device: mark } = credentials;
    const emailKey = sameEmail(username);
    const atAccount = await guessOf(emailKey, mark, caller);
    const atAddress = { limit: SIGN_INS_PER_ADDRESS, subject: caller.client };
    await admitOrRefuse(db, clock, [atAccount, atAddress], 'sign_ins');
    const account = await opened(emailKey, password).catch(async (error: unknown) => {
      // The password was not checked, so the attempt is not counted.
      await Promise.all([uncount(db, atAccount), uncount(db, atAddress)]);
      throw error;
    });
    if (!account) throw refused(401, 'invalid_credentials');
    const begun = await db.begin(async (tx) => {
      if (!(await store.lockHash(tx, account))) return undefined;
      const next = await factorAsked(tx, clock, account.userId, placeOf(platform.siteUrl())?.host);
      return next ? { next } : { session: await signIns.begin(tx, account, caller, mark) };
    });
    // The password was changed during this check. A session created now would outlive the revocation of all sessions.
    if (!begun) return signIn(credentials, caller);
    await Promise.all([clear(db, atAccount), uncount(db, atAddress)]);
    await strengthen(account, password);
    return begun.session === undefined ? begun.next : signIns.tell(begun.session, caller);
  }

  return {
    /**
     * Creates a person, their estate and a first session, all or none. While sign-ups are closed an invitation is
     * required; it is accepted in the same transaction and the session starts in its estate.
     */
    async register(
      { password, device: mark, invitation, ...registration }: Registration,
      caller: Caller,
    ): Promise<SignedIn> {
      if (invitation === undefined) await signUps.refuseIfClosed();
      else await invitations.refuseUnlessFor(invitation, registration.email);
      const estateName = ownEstateName(registration.name);
      refuseWeak(password, [registration.name, registration.email, estateName]);
      const tried = [{ limit: SIGN_UPS_PER_ADDRESS, subject: caller.client }];
      await admitOrRefuse(db, clock, tried, 'sign_ups');
      const account: store.NewAccount = {
        ...registration,
        userId: newId(),
        estateId: newId(),
        emailKey: sameEmail(registration.email),
        passwordHash: await passwords.hash(password),
        estateName,
        role: 'owner',
        createdAt: clock.now(),
      };
      try {
        const begun = await db.begin(async (tx) => {
          if (invitation === undefined) await signUps.refuseIfTaken(tx);
          await store.insertAccount(tx, account);
          const joined =
            invitation === undefined ? account : await invitations.joinAsNewcomer(tx, account, invitation);
          const whose = { userId: account.userId, estateId: joined.estateId };
          return (await signIns.begin(tx, whose, caller, mark)).signedIn;
        });
        sendProof(platform, account);
        return begun;
      } catch (error) {
        // The unique constraint decides, since two requests may register one address at once.
        throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
      }
    },

    signIn,

    /** `reused` is called with a session that was revoked because an old refresh token was used again. */
    async refresh(refreshToken: string, reused: (sessionId: string) => void): Promise<Tokens> {
      const refreshed = await refreshSession(db, clock, sessionLife, refreshToken);
      if (refreshed.outcome === 'refreshed') return refreshed.tokens;
      if (refreshed.outcome === 'reused') reused(refreshed.sessionId);
      throw unauthenticated('session_over');
    },

    signOut: (member: Member): Promise<void> =>
      writeAs(db, member, 'own', (tx) => endSession(tx, clock, member.sessionId)),

    currentUser: async (member: Member) => present(await store.findUser(db.quick, member)),
  };
}

const emailTaken = (): Refusal => invalid({ email: sentenceOf('email_taken') }, 'email_taken');
