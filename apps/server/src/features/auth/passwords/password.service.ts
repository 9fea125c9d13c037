import type { PasswordChange } from '@cuverie/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { endOtherSessions, markProven } from '../../../platform/sessions/sessions.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { passwordChangedMessage } from '../account/account.message.ts';
import { deleteChange } from '../emails/emails.store.ts';
import { removeChallenges } from '../factors/challenges.ts';
import { replaceHash } from '../sign-in/auth.store.ts';
import { countWorking } from '../tokens/tokens.store.ts';
import { refuseWeakOf } from './chosen-password.ts';
import { knowingPassword } from './current-password.ts';
import { removeResets } from './resets.store.ts';

type PasswordPlatform = Pick<Platform, 'db' | 'clock' | 'passwords' | 'mail' | 'siteUrl'>;

export function passwordService({ db, clock, passwords, mail, siteUrl }: PasswordPlatform) {
  const knowing = knowingPassword({ db, clock, passwords });

  /** Changes a password after checking the current one, and revokes the person's other sessions. */
  async function change(member: Member, { current, password }: PasswordChange): Promise<void> {
    await refuseWeakOf(db.quick, member.userId, password);
    const person = await knowing(member, current, 'current');
    const passwordHash = await passwords.hash(password);
    const isChanged = await writeAs(db, member, 'own', async (tx) => {
      if (!(await replaceHash(tx, member.userId, person.passwordHash, passwordHash))) return false;
      await removeChallenges(tx, member.userId);
      await endOtherSessions(tx, clock, member);
      await markProven(tx, clock, member);
      await removeResets(tx, member.userId);
      // A thief of the old password may have requested the change.
      await deleteChange(tx, member.userId);
      return true;
    });
    // The password was changed during this check.
    if (!isChanged) return change(member, { current, password });
    const { email, name } = person;
    const at = clock.now();
    mail.post(async () => {
      const tokens = await countWorking(db.quick, member.userId, at);
      const { timeZone } = member;
      return passwordChangedMessage({ email, name, at, timeZone, siteUrl: siteUrl(), tokens });
    });
  }

  return { change };
}
