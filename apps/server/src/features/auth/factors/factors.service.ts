import { randomBytes } from 'node:crypto';
import type { Factors, SignedIn } from '@cuverie/contract';
import { notFound, refused, unauthenticated } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { admitOrRefuse, clear, uncount } from '../../../platform/throttles/throttles.ts';
import { SECOND_FACTORS_PER_ACCOUNT, SIGN_INS_PER_ADDRESS } from '../auth.limits.ts';
import { notePeople } from '../people/people-history.ts';
import { findFirstEstate } from '../sign-in/auth.store.ts';
import type { Caller } from '../sign-in/devices.ts';
import { signInsOf } from '../sign-in/signed-in.ts';
import { findChallenge, spendChallenge } from './challenges.ts';
import { addFactor, changeFactors, removeCodesOfNone, replaceRecoveryCodes } from './changes.ts';
import { codeNotOfNow, codesOf } from './codes.ts';
import * as messages from './factors.message.ts';
import * as store from './factors.store.ts';
import { base32, stepOf, uriOf } from './totp.ts';
import { placeOf } from './webauthn.ts';

export { sweepChallenges } from './challenges.ts';

/** Name of the factor in the history. */
const APP = 'authenticator app';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

interface FactorAnswer {
  challenge: string;
  code: string;
  device?: string | undefined;
}

export function factorService(platform: Platform) {
  const { db, clock, secrets, siteUrl } = platform;
  const codes = codesOf(platform);
  const signIns = signInsOf(platform);

  return {
    /** Completes a login. A wrong code keeps the challenge, so that a mistyped code can be corrected. */
    async signIn({ challenge, code, device }: FactorAnswer, caller: Caller): Promise<SignedIn> {
      const atAddress = { limit: SIGN_INS_PER_ADDRESS, subject: caller.client };
      const asked = await findChallenge(db.quick, clock, 'sign-in', challenge);
      if (!asked?.userId) throw refused(401, 'challenge_over');
      const { userId } = asked;
      const atAccount = { limit: SECOND_FACTORS_PER_ACCOUNT, subject: userId };
      await admitOrRefuse(db, clock, [atAccount, atAddress], 'codes');
      const begun = await db.begin(async (tx) => {
        await store.lockPerson(tx, userId);
        if (!(await spendChallenge(tx, clock, 'sign-in', challenge))) throw refused(401, 'challenge_over');
        await codes.use(tx, userId, code);
        const estate = await findFirstEstate(tx, userId, clock.now());
        if (!estate) throw unauthenticated();
        return signIns.begin(tx, { userId, ...estate }, caller, device);
      });
      await Promise.all([clear(db, atAccount), uncount(db, atAddress)]);
      return signIns.tell(begun, caller);
    },

    async get({ userId }: Member): Promise<Factors> {
      return {
        ...(await store.findFactors(db.quick, userId)),
        passkeysWork: placeOf(siteUrl()) !== undefined,
      };
    },

    async startApp(member: Member): Promise<{ secret: string; uri: string }> {
      const { userId } = member;
      const secret = randomBytes(SECRET_BYTES);
      const email = await writeAs(db, member, 'own', async (tx) => {
        const person = await store.lockPerson(tx, userId);
        if (!person) throw unauthenticated();
        if (!(await store.saveSecret(tx, userId, secrets.seal(secret, userId))))
          throw refused(409, 'app_is_on');
        return person.email;
      });
      const shown = base32(secret);
      return { secret: shown, uri: uriOf(shown, email) };
    },

    confirmApp: (member: Member, code: string): Promise<{ recoveryCodes: string[] | null }> =>
      changeFactors(
        platform,
        member,
        async (tx) => {
          const { userId } = member;
          const storedSecret = await store.findSecret(tx, userId);
          if (storedSecret?.isConfirmed) throw refused(409, 'app_is_on');
          const secret = storedSecret && secrets.open(storedSecret.sealed, userId);
          if (!secret) throw refused(409, 'app_not_started');
          const typed = code.replaceAll(/\s/g, '');
          const step = stepOf(secret, typed, clock.now());
          if (step === undefined) throw codeNotOfNow(secret, typed, clock.now());
          return addFactor(tx, userId, () => store.confirmSecret(tx, userId, step, clock.now()));
        },
        () => ({ act: 'added', name: APP }),
        (change) => messages.factorAddedMessage(change, messages.APP),
      ),

    removeApp: (member: Member): Promise<void> =>
      changeFactors(
        platform,
        member,
        async (tx) => {
          if (!(await store.removeSecret(tx, member.userId))) throw notFound('authenticator app');
          await removeCodesOfNone(tx, member.userId);
        },
        () => ({ act: 'deleted', name: APP }),
        (change) => messages.factorRemovedMessage(change, messages.APP),
      ),

    renewRecoveryCodes: (member: Member): Promise<{ recoveryCodes: string[] }> =>
      changeFactors(
        platform,
        member,
        async (tx) => {
          if (!(await store.hasAnyFactor(tx, member.userId))) throw refused(409, 'no_factor');
          return { recoveryCodes: await replaceRecoveryCodes(tx, member.userId) };
        },
        () => ({ act: 'changed', name: 'recovery codes' }),
        messages.recoveryCodesRenewedMessage,
      ),

    /** The owner needs a second factor, or they would lock themselves out. */
    demand: (member: Member, demanded: boolean): Promise<void> =>
      writeAs(db, member, 'run', async (tx) => {
        const ways = await store.waysOf(tx, member.userId, placeOf(siteUrl())?.host);
        if (demanded && ways.every((way) => way === 'recovery code')) throw refused(409, 'own_factor_first');
        await store.setDemand(tx, member.estateId, demanded);
        const { estateId, userId } = member;
        const change = {
          kind: 'factor',
          id: estateId,
          act: 'changed',
          name: null,
          after: { demanded },
        } as const;
        await notePeople(tx, estateId, [change], { userId, at: clock.now() });
      }),
  };
}
