import { RESET_LINK_INVALID, sentenceOf } from '@cuverie/contract';
import { RESET_LINK_MINUTES, sameEmail } from '@cuverie/domain';
import { CLOCK_SLACK_MS, type Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { timeZoneOfPerson } from '../../../platform/database/days/person-zone.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid, type Refusal } from '../../../platform/http/refusal.ts';
import type { Message } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endAllSessions } from '../../../platform/sessions/sessions.ts';
import { admitOrRefuse, clear } from '../../../platform/throttles/throttles.ts';
import { newToken } from '../../../platform/token.ts';
import { passwordChangedMessage } from '../account/account.message.ts';
import { RESETS_PER_ACCOUNT, RESETS_PER_ADDRESS, SIGN_INS_PER_ACCOUNT } from '../auth.limits.ts';
import { deleteChange } from '../emails/emails.store.ts';
import { removeChallenges } from '../factors/challenges.ts';
import { noteDevice } from '../sign-in/devices.store.ts';
import { countWorking } from '../tokens/tokens.store.ts';
import { refuseWeakOf } from './chosen-password.ts';
import { resetMessage } from './resets.message.ts';
import * as store from './resets.store.ts';

const LINK_LIFE_MS = RESET_LINK_MINUTES * 60 * 1000;

type ResetsPlatform = Pick<Platform, 'db' | 'clock' | 'passwords' | 'mail' | 'siteUrl'>;

export function resetsService({ db, clock, passwords, mail, siteUrl }: ResetsPlatform) {
  async function messageFor(emailKey: string): Promise<Message | undefined> {
    const addressee = await store.findAddressee(db, emailKey);
    if (!addressee) return undefined;
    const token = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS);
    await store.insertReset(db, { hash: digest(token), userId: addressee.userId, createdAt, expiresAt });
    // A browser never sends the part behind "#" to a server or as a referrer.
    const link = `${siteUrl()}/reset-password#token=${token}`;
    return resetMessage({ ...addressee, link });
  }

  return {
    /**
     * Whether the address has an account is looked up seconds after the answer, so that neither text, code nor time
     * reveals it.
     * @param client the subject a caller is counted under
     */
    async requestPasswordReset(email: string, client: string): Promise<void> {
      const emailKey = sameEmail(email);
      const tried = [
        { limit: RESETS_PER_ACCOUNT, subject: emailKey },
        { limit: RESETS_PER_ADDRESS, subject: client },
      ];
      await admitOrRefuse(db, clock, tried, 'resets');
      mail.post(() => messageFor(emailKey));
    },

    /** Sets a password once and revokes all sessions of the person. */
    async resetPassword(token: string, password: string, device?: Buffer): Promise<void> {
      const hash = digest(token);
      const now = clock.now();
      // A right clock gives no link that expires later than this.
      const upTo = new Date(now.getTime() + LINK_LIFE_MS + CLOCK_SLACK_MS);
      const userId = await store.findResetUser(db, hash, now, upTo);
      // The token is checked before the costly hash, since anyone can send a made-up one.
      if (userId === undefined) throw linkInvalid();
      await refuseWeakOf(db.quick, userId, password);
      const passwordHash = await passwords.hash(password);
      const { email, name } = await db.begin(async (tx) => {
        // Locks the person's row first: of two links used at once the later one finds itself spent.
        const person = await store.replacePassword(tx, userId, passwordHash);
        const won = await store.spendResets(tx, userId, hash);
        if (!person || !won) throw linkInvalid();
        await removeChallenges(tx, userId);
        await endAllSessions(tx, clock, userId);
        // A thief of the old password may have requested another email.
        await deleteChange(tx, userId);
        // The reader of the mail is the owner, so failed logins of others do not make this browser wait.
        if (device) await noteDevice(tx, userId, device, now);
        await clear(tx, { limit: SIGN_INS_PER_ACCOUNT, subject: person.emailKey });
        return person;
      });
      mail.post(async () => {
        const tokens = await countWorking(db.quick, userId, now);
        const timeZone = await timeZoneOfPerson(db.quick, userId);
        return passwordChangedMessage({ email, name, at: now, timeZone, siteUrl: siteUrl(), tokens });
      });
    },
  };
}

const linkInvalid = (): Refusal => invalid({ token: sentenceOf(RESET_LINK_INVALID) }, RESET_LINK_INVALID);

/** Deletes expired links; returns how many. */
export const sweepResets = (db: Db, clock: Clock): Promise<number> =>
  store.deleteExpiredResets(db, clock.now());
