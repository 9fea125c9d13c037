import { DELETION_DAYS } from '@cuverie/domain';
import type { Message } from '../../platform/mail/mail.ts';
import { dayWords, letter } from './letter.ts';

interface Leaving {
  email: string;
  name: string;
  leavesAt: Date;
  /** Time zone of the account's estate. */
  timeZone: string;
  siteUrl: string;
}

const BACKUPS =
  'Backups that whoever runs this Cuverie made before still hold it, until they are deleted as those always are.';

/** Returns the mail to a person who requested the deletion of their account. */
export const deletionMessage = ({ email, name, leavesAt, timeZone, siteUrl }: Leaving): Message =>
  letter({
    to: email,
    name,
    subject: 'Your Cuverie account is to be deleted',
    paragraphs: [
      `Somebody who knows your password asked that your Cuverie account be deleted, and the estates nobody else belongs to. On ${dayWords(leavesAt, timeZone)}, in ${DELETION_DAYS} days, all of it goes: what was entered, and the pictures.`,
      'Until then you can log in to keep the account, or to download what it holds:',
      { link: `${siteUrl}/login`, words: 'Log in' },
      `If it wasn't you, log in, keep the account, and choose a new password: somebody knows yours. ${BACKUPS}`,
    ],
  });

/** Returns the reminder that is sent shortly before the deletion. */
export const deletionSoonMessage = ({ email, name, leavesAt, timeZone, siteUrl }: Leaving): Message =>
  letter({
    to: email,
    name,
    subject: `Your Cuverie account is deleted on ${dayWords(leavesAt, timeZone)}`,
    paragraphs: [
      `Your Cuverie account, and the estates nobody else belongs to, are deleted on ${dayWords(leavesAt, timeZone)}. Nobody can bring them back after that.`,
      'Until then you can log in to keep the account, or to download what it holds:',
      { link: `${siteUrl}/login`, words: 'Log in' },
    ],
  });

/** Returns the last mail to a deleted account. */
export const deletedMessage = ({ email, name }: Pick<Leaving, 'email' | 'name'>): Message =>
  letter({
    to: email,
    name,
    subject: 'Your Cuverie account was deleted',
    paragraphs: [
      'Your Cuverie account was deleted, and the estates nobody else belonged to, with their pictures. This is the last mail about it.',
      BACKUPS,
    ],
  });
