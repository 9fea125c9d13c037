import {
  type Registration,
  type SecondFactorNeeded,
  type SignedIn,
  say,
  type Tokens,
} from '@cuverie/contract';
import { type SecondFactor, sameEmail } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { invalid, type Refusal, refused, unauthenticated } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { endSession, refreshSession } from '../../platform/sessions/sessions.ts';
import { admitOrRefuse, clear, takeBack } from '../../platform/throttles/throttles.ts';
import { SIGN_INS_PER_ACCOUNT, SIGN_INS_PER_ADDRESS, SIGN_UPS_PER_ADDRESS } from './auth.limits.ts';
import * as store from './auth.store.ts';
import { refuseWeak } from './chosen-password.ts';
import type { Caller } from './devices.ts';
import { askForFactor } from './factors/challenges.ts';
import { waysOf } from './factors/factors.store.ts';
import { placeOf } from './factors/webauthn.ts';
import type { SignUps } from './sign-ups.ts';
import { present, signInsOf } from './signed-in.ts';

type AuthPlatform = Pick<
  Platform,
  'db' | 'clock' | 'passwords' | 'sessionLife' | 'mail' | 'siteUrl' | 'tellsOfSignIns'
>;

interface Credentials {
  username: string;
  password: string;
  /** The mark of a device. */
  device?: string | undefined;
}

export function authService(platform: AuthPlatform, signUps: SignUps) {
  const { db, clock, passwords, sessionLife } = platform;
  const signIns = signInsOf(platform);
  const works = (way: SecondFactor): boolean =>
    way !== 'passkey' || placeOf(platform.siteUrl()) !== undefined;

  /** The account a password opens, if it does. */
  async function opened(emailKey: string, password: string): Promise<store.Account | undefined> {
    const account = await store.findAccount(db.quick, emailKey);
    const matches = await passwords.matches(password, account?.passwordHash);
    return matches ? account : undefined;
  }

  /** Only now is the password known, so a hash made at an earlier, lower cost is renewed now. */
  async function strengthen({ userId, passwordHash }: store.Account, password: string): Promise<void> {
    if (!passwords.isOutdated(passwordHash)) return;
    // A sign-in doesn't fail over it: the next one tries again.
    const stronger = await passwords.hash(password).catch(() => undefined);
    if (stronger !== undefined) await store.replaceHash(db, userId, passwordHash, stronger);
  }

  /** An unknown address is answered like a wrong password: in words, in code and in the work it takes. */
  async function signIn(credentials: Credentials, caller: Caller): Promise<SignedIn | SecondFactorNeeded> {
    const { username, password, device: mark } = credentials;
    const emailKey = sameEmail(username);
    const atAccount = { limit: SIGN_INS_PER_ACCOUNT, subject: emailKey };
    const atAddress = { limit: SIGN_INS_PER_ADDRESS, subject: caller.client };
    await admitOrRefuse(db, clock, [atAccount, atAddress], 'sign_ins');
    const account = await opened(emailKey, password).catch(async (error: unknown) => {
      // No guess was judged, so none counts.
      await Promise.all([takeBack(db, atAccount), takeBack(db, atAddress)]);
      throw error;
    });
    if (!account) throw refused(401, 'invalid_credentials');
    const begun = await db.begin(async (tx) => {
      if (!(await store.holdHash(tx, account))) return undefined;
      const ways = await waysOf(tx, account.userId);
      if (ways.length > 0) return { next: await askForFactor(tx, clock, account.userId, ways.filter(works)) };
      return { session: await signIns.begin(tx, account, caller, mark) };
    });
    // The password was replaced while this one was judged. A session started now would outlive the end of all.
    if (!begun) return signIn(credentials, caller);
    await Promise.all([clear(db, atAccount), takeBack(db, atAddress)]);
    await strengthen(account, password);
    return begun.session === undefined ? begun.next : signIns.tell(begun.session, caller);
  }

  return {
    /** Makes a person, their estate and a first session: all of them or none. Refused where sign-ups are closed. */
    async register(
      { password, device: mark, ...registration }: Registration,
      caller: Caller,
    ): Promise<SignedIn> {
      await signUps.refuseIfClosed();
      const estateName = `${registration.name}'s estate`;
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
        return await db.begin(async (tx) => {
          await signUps.refuseIfTaken(tx);
          await store.insertAccount(tx, account);
          return (await signIns.begin(tx, account, caller, mark)).signedIn;
        });
      } catch (error) {
        // Looking first would not do: two clicks may register one address at once.
        throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
      }
    },

    signIn,

    /** `reused` hears of a session that was ended because a token long spent came back. */
    async refresh(refreshToken: string, reused: (sessionId: string) => void): Promise<Tokens> {
      const refreshed = await refreshSession(db, clock, sessionLife, refreshToken);
      if (refreshed.outcome === 'refreshed') return refreshed.tokens;
      if (refreshed.outcome === 'reused') reused(refreshed.sessionId);
      throw unauthenticated('session_over');
    },

    signOut: (member: Member) => endSession(db, clock, member.sessionId),

    currentUser: async (member: Member) => present(await store.findUser(db.quick, member)),
  };
}

const emailTaken = (): Refusal => invalid({ email: say('email_taken') }, 'email_taken');
