import type { NewPasskey, SignedIn, UsedPasskey } from '@cuverie/contract';
import { MOST_PASSKEYS } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { notFound, refused, unauthenticated } from '../../../platform/http/refusal.ts';
import { nextId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { admitOrRefuse, uncount } from '../../../platform/throttles/throttles.ts';
import { PASSKEY_CHALLENGES_PER_ADDRESS, SIGN_INS_PER_ADDRESS } from '../auth.limits.ts';
import { findFirstEstate, findPerson } from '../sign-in/auth.store.ts';
import type { Caller } from '../sign-in/devices.ts';
import { signInsOf } from '../sign-in/signed-in.ts';
import { findChallenge, newChallenge, type PasskeyPurpose, spendChallenge } from './challenges.ts';
import { addFactor, changeFactors, removeCodesOfNone } from './changes.ts';
import { factorAddedMessage, factorRemovedMessage } from './factors.message.ts';
import { lockPerson } from './factors.store.ts';
import * as store from './passkeys.store.ts';
import {
  challengeIn,
  checkMade,
  checkUsed,
  needPlace,
  optionsToMake,
  optionsToUse,
  placeOf,
} from './webauthn.ts';

const passkey = (name: string): string => `passkey “${name}”`;
const factor = (name: string): string => `The ${passkey(name)}`;

export function passkeyService(platform: Platform) {
  const { db, clock, siteUrl } = platform;
  const signIns = signInsOf(platform);

  /** @param userId owner of the passkey; `null`: any person */
  async function ask(purpose: PasskeyPurpose, userId: string | null, at: Db = db) {
    const place = needPlace(siteUrl());
    const known = userId === null ? [] : await store.findOf(at, userId, place.host);
    const challenge = await newChallenge(at, clock, purpose, userId);
    return { options: await optionsToUse(place, challenge, known) };
  }

  const admitAsking = (client: string) =>
    admitOrRefuse(db, clock, [{ limit: PASSKEY_CHALLENGES_PER_ADDRESS, subject: client }], 'sign_ins');

  /**
   * Finds and checks the passkey that was used.
   * @throws Refusal 400 if it is not valid
   */
  async function check(used: UsedPasskey, purposes: readonly PasskeyPurpose[], by?: string) {
    const place = needPlace(siteUrl());
    const challenge = challengeIn(used);
    // The challenge is used up even if the rest fails, so that no signature is checked twice.
    const asked = await spendChallenge(db, clock, purposes, challenge);
    if (!asked) throw refused(400, 'passkey_late');
    const kept = await store.findByCredential(db, used.id, place.host);
    const expected = by ?? asked.userId;
    if (!kept || (expected !== null && kept.userId !== expected)) throw refused(400, 'passkey_unknown');
    return { kept, counter: await checkUsed(place, used, challenge, kept) };
  }

  return {
    async askForSignIn({ client }: Caller) {
      await admitAsking(client);
      return ask('passkey', null);
    },

    async askForSecondFactor(challenge: string, { client }: Caller) {
      await admitAsking(client);
      const asked = await findChallenge(db.quick, clock, 'sign-in', challenge);
      if (!asked) throw refused(401, 'challenge_over');
      return ask('passkey as second factor', asked.userId);
    },

    askForProof: (member: Member) =>
      writeAs(db, member, 'own', (tx) => ask('passkey as proof', member.userId, tx)),

    /** Such a passkey is enough alone, since its device verified the owner. */
    async signIn(used: UsedPasskey, device: string | undefined, caller: Caller): Promise<SignedIn> {
      const atAddress = { limit: SIGN_INS_PER_ADDRESS, subject: caller.client };
      await admitOrRefuse(db, clock, [atAddress], 'sign_ins');
      const { kept, counter } = await check(used, ['passkey', 'passkey as second factor']);
      const { id, userId } = kept;
      const begun = await db.begin(async (tx) => {
        await lockPerson(tx, userId);
        if (!(await store.noteUse(tx, id, counter, clock.now()))) throw refused(400, 'passkey_refused');
        const estate = await findFirstEstate(tx, userId, clock.now());
        if (!estate) throw unauthenticated();
        return signIns.begin(tx, { userId, ...estate }, caller, device);
      });
      await uncount(db, atAddress);
      return signIns.tell(begun, caller);
    },

    async prove(member: Member, used: UsedPasskey): Promise<void> {
      const { kept, counter } = await check(used, ['passkey as proof'], member.userId);
      const isNoted = await writeAs(db, member, 'own', (tx) =>
        store.noteUse(tx, kept.id, counter, clock.now()),
      );
      if (!isNoted) throw refused(400, 'passkey_refused');
    },

    list: ({ userId }: Member) => store.listOf(db.quick, userId, placeOf(siteUrl())?.host),

    async start(member: Member) {
      const { userId } = member;
      const place = needPlace(siteUrl());
      const person = await findPerson(db.quick, userId);
      if (!person) throw unauthenticated();
      const { email, name } = person;
      const known = await store.findOf(db, userId, place.host);
      const challenge = await writeAs(db, member, 'own', (tx) =>
        newChallenge(tx, clock, 'new passkey', userId),
      );
      return { options: await optionsToMake(place, challenge, { id: userId, email, name }, known) };
    },

    async add(member: Member, name: string, made: NewPasskey): Promise<{ recoveryCodes: string[] | null }> {
      const { userId } = member;
      const place = needPlace(siteUrl());
      const challenge = challengeIn(made);
      const asked = await spendChallenge(db, clock, 'new passkey', challenge);
      if (asked?.userId !== userId) throw refused(400, 'passkey_late');
      const checked = await checkMade(place, made, challenge);
      return changeFactors(
        platform,
        member,
        (tx) =>
          addFactor(tx, userId, async () => {
            if ((await store.countOf(tx, userId)) >= MOST_PASSKEYS)
              throw refused(409, 'too_many_passkeys', { most: MOST_PASSKEYS });
            await store
              .insert(tx, { ...checked, id: nextId(), userId, name, createdAt: clock.now() })
              .catch((error: unknown) => {
                throw isUniqueViolation(error, 'passkeys_credential_id_key')
                  ? refused(409, 'passkey_known')
                  : error;
              });
          }),
        () => ({ act: 'added', name: passkey(name) }),
        (change) => factorAddedMessage(change, factor(name)),
      );
    },

    rename: (member: Member, id: string, name: string): Promise<void> =>
      writeAs(db, member, 'own', async (tx) => {
        if (!(await store.rename(tx, member.userId, id, name))) throw notFound('passkey');
      }),

    async remove(member: Member, id: string): Promise<void> {
      await changeFactors(
        platform,
        member,
        async (tx) => {
          const removed = await store.remove(tx, member.userId, id);
          if (!removed) throw notFound('passkey');
          if (!(await store.hasAnyWay(tx, member.userId, placeOf(siteUrl())?.host)))
            throw refused(409, 'passkey_last_way');
          await removeCodesOfNone(tx, member.userId);
          return removed;
        },
        ({ name }) => ({ act: 'deleted', name: passkey(name) }),
        (change, { name }) => factorRemovedMessage(change, factor(name)),
      );
    },
  };
}
