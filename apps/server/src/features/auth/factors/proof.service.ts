import { type Proof, say } from '@cuverie/contract';
import { invalid } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { markProven } from '../../../platform/sessions/sessions.ts';
import { admitOrRefuse, clear, takeBack } from '../../../platform/throttles/throttles.ts';
import { CURRENT_PASSWORDS, SECOND_FACTORS_PER_ACCOUNT } from '../auth.limits.ts';
import { findPerson } from '../auth.store.ts';
import type { ProvenBy } from '../organisation/prove.ts';
import { codesOf } from './codes.ts';
import { passkeyService } from './passkeys.service.ts';

/** For what must not be done by whoever finds a browser open. */
export function proofService(platform: Platform, byOrganisation?: ProvenBy) {
  const { db, clock, passwords } = platform;
  const codes = codesOf(platform);
  const passkeys = passkeyService(platform);

  async function byPassword(member: Member, password: string): Promise<void> {
    const guess = { limit: CURRENT_PASSWORDS, subject: member.sessionId };
    await admitOrRefuse(db, clock, [guess], 'passwords');
    const person = await findPerson(db.quick, member.userId);
    const isRight = await passwords.matches(password, person?.passwordHash).catch(async (error: unknown) => {
      // No guess was judged, so none counts.
      await takeBack(db, guess);
      throw error;
    });
    if (!isRight) throw invalid({ password: say('password_wrong') });
    await clear(db, guess);
  }

  async function byCode({ userId }: Member, code: string): Promise<void> {
    const guess = { limit: SECOND_FACTORS_PER_ACCOUNT, subject: userId };
    await admitOrRefuse(db, clock, [guess], 'codes');
    await db.begin((tx) => codes.use(tx, userId, code));
    await clear(db, guess);
  }

  return {
    /** From here on, for minutes, this session may do what asks for a fresh proof. */
    async prove(member: Member, { password, code, passkey, organisation }: Proof): Promise<void> {
      if (passkey !== undefined) await passkeys.prove(member, passkey);
      else if (code !== undefined) await byCode(member, code);
      else if (organisation !== undefined) {
        if (!byOrganisation) throw invalid({ password: say('proof_missing') });
        await byOrganisation(member, organisation);
      } else if (password !== undefined) await byPassword(member, password);
      await markProven(db, clock, member);
    },
  };
}
