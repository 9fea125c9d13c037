import { type Proof, sentenceOf } from '@cuverie/contract';
import { invalid } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { markProven } from '../../../platform/sessions/sessions.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { admitOrRefuse, clear } from '../../../platform/throttles/throttles.ts';
import { SECOND_FACTORS_PER_ACCOUNT } from '../auth.limits.ts';
import type { ProvenBy } from '../organisation/prove.ts';
import { guessedPassword } from '../passwords/current-password.ts';
import { codesOf } from './codes.ts';
import { passkeyService } from './passkeys.service.ts';

/** Protects actions that must not be possible in a browser left open. */
export function proofService(platform: Platform, byOrganisation?: ProvenBy) {
  const { db, clock } = platform;
  const guessed = guessedPassword(platform);
  const codes = codesOf(platform);
  const passkeys = passkeyService(platform);

  async function byPassword(member: Member, password: string): Promise<void> {
    if (!(await guessed(member, password))) throw invalid({ password: sentenceOf('password_wrong') });
  }

  async function byCode(member: Member, code: string): Promise<void> {
    const { userId } = member;
    const guess = { limit: SECOND_FACTORS_PER_ACCOUNT, subject: userId };
    await admitOrRefuse(db, clock, [guess], 'codes');
    await writeAs(db, member, 'own', (tx) => codes.use(tx, userId, code));
    await clear(db, guess);
  }

  return {
    /** Lets this session do for some minutes what requires a fresh proof. */
    async prove(member: Member, { password, code, passkey, organisation }: Proof): Promise<void> {
      if (passkey !== undefined) await passkeys.prove(member, passkey);
      else if (code !== undefined) await byCode(member, code);
      else if (organisation !== undefined) {
        if (!byOrganisation) throw invalid({ password: sentenceOf('proof_missing') });
        await byOrganisation(member, organisation);
      } else if (password !== undefined) await byPassword(member, password);
      await writeAs(db, member, 'own', (tx) => markProven(tx, clock, member));
    },
  };
}
