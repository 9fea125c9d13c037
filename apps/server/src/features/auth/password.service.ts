import { type PasswordChange, say } from '@cuverie/contract';
import { invalid } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { endOtherSessions, markProven } from '../../platform/sessions/sessions.ts';
import { admitOrRefuse, clear, takeBack } from '../../platform/throttles/throttles.ts';
import { passwordChangedMessage } from './account.message.ts';
import { CURRENT_PASSWORDS } from './auth.limits.ts';
import { findPerson, replaceHash } from './auth.store.ts';
import { refuseWeakOf } from './chosen-password.ts';
import { removeChallenges } from './factors/challenges.ts';
import { removeResets } from './resets.store.ts';

type PasswordPlatform = Pick<Platform, 'db' | 'clock' | 'passwords' | 'mail' | 'siteUrl'>;

export function passwordService({ db, clock, passwords, mail, siteUrl }: PasswordPlatform) {
  /** Changes a password by the current one. Whoever else is signed in as this person is not any more. */
  async function change(member: Member, { current, password }: PasswordChange): Promise<void> {
    await refuseWeakOf(db.quick, member.userId, password);
    const guess = { limit: CURRENT_PASSWORDS, subject: member.sessionId };
    await admitOrRefuse(db, clock, [guess], 'passwords');
    const person = await findPerson(db.quick, member.userId);
    const unjudged = async (error: unknown): Promise<never> => {
      await takeBack(db, guess);
      throw error;
    };
    const isRight = await passwords.matches(current, person?.passwordHash).catch(unjudged);
    if (!person || !isRight) throw invalid({ current: say('current_password_wrong') });
    const passwordHash = await passwords.hash(password).catch(unjudged);
    const isChanged = await db.begin(async (tx) => {
      if (!(await replaceHash(tx, member.userId, person.passwordHash, passwordHash))) return false;
      await removeChallenges(tx, member.userId);
      await endOtherSessions(tx, clock, member);
      await markProven(tx, clock, member);
      await removeResets(tx, member.userId);
      return true;
    });
    await clear(db, guess);
    // The password was replaced while this one was judged.
    if (!isChanged) return change(member, { current, password });
    const { email, name } = person;
    const at = clock.now();
    mail.post(async () => passwordChangedMessage({ email, name, at, siteUrl: siteUrl() }));
  }

  return { change };
}
