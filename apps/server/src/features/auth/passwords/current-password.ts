import { PROOF_NEEDED, sentenceOf } from '@cuverie/contract';
import { invalid, refused } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { isFresh } from '../../../platform/sessions/sessions.ts';
import { admitOrRefuse, clear, uncount } from '../../../platform/throttles/throttles.ts';
import { CURRENT_PASSWORDS } from '../auth.limits.ts';
import { findPerson, type Person } from '../sign-in/auth.store.ts';

type PasswordsPlatform = Pick<Platform, 'db' | 'clock' | 'passwords'>;

/** Returns the signed-in person if the password is theirs. @throws Refusal 429 after too many attempts */
export const guessedPassword =
  ({ db, clock, passwords }: PasswordsPlatform) =>
  async ({ userId, sessionId }: Member, password: string): Promise<Person | undefined> => {
    const guess = { limit: CURRENT_PASSWORDS, subject: sessionId };
    await admitOrRefuse(db, clock, [guess], 'passwords');
    const person = await findPerson(db.quick, userId);
    const isRight = await passwords
      .matches(password, person?.passwordHash)
      .catch(async (error: unknown): Promise<never> => {
        // The password was not checked, so the attempt is not counted.
        await uncount(db, guess);
        throw error;
      });
    if (!isRight) return undefined;
    await clear(db, guess);
    return person;
  };

/** Requires the current password before an account changes; a person without a password needs a fresh proof instead. */
export const knowingPassword = (platform: PasswordsPlatform) => {
  const { db, clock } = platform;
  const guessed = guessedPassword(platform);
  /**
   * Returns the person if the password is theirs.
   * @param field the field the password was typed in
   * @throws Refusal 400 at the field for a wrong password, 429 after too many attempts, 403 without a fresh proof
   */
  return async (member: Member, password: string | null, field: string): Promise<Person> => {
    if (password === null) {
      const person = await findPerson(db.quick, member.userId);
      if (person?.passwordHash !== '')
        throw invalid({ [field]: sentenceOf('required', { field: 'Current password' }) });
      if (!isFresh(member, clock)) throw refused(403, PROOF_NEEDED);
      return person;
    }
    const person = await guessed(member, password);
    if (!person) throw invalid({ [field]: sentenceOf('current_password_wrong') });
    return person;
  };
};
