import { DELETION_DAYS } from '@cuverie/domain';
import type { Message } from '../../../platform/mail/mail.ts';
import { dayWords, letter } from '../letter.ts';

interface DeletionNotice {
  email: string;
  name: string;
  leavesAt: Date;
  /** Time zone of the account's estate. */
  timeZone: string;
  siteUrl: string;
}

const BACKUPS = 'Earlier backups of this server still contain it until they expire.';

/** Returns the mail to a person who requested the deletion of their account. */
export const deletionMessage = ({ email, name, leavesAt, timeZone, siteUrl }: DeletionNotice): Message =>
  letter({
    to: email,
    name,
    subject: 'Your Cuverie account is to be deleted',
    paragraphs: [
      `Someone who knows your password asked to delete your Cuverie account and the estates where you are the only member. On ${dayWords(leavesAt, timeZone)}, in ${DELETION_DAYS} days, all their data and pictures will be deleted.`,
      'Until then you can log in to keep the account, or to download what it holds:',
      { link: `${siteUrl}/login`, words: 'Log in' },
      `If it wasn't you, log in, keep the account, and choose a new password: someone knows yours. ${BACKUPS}`,
    ],
  });

/** Returns the reminder that is sent shortly before the deletion. */
export const deletionSoonMessage = ({ email, name, leavesAt, timeZone, siteUrl }: DeletionNotice): Message =>
  letter({
    to: email,
    name,
    subject: `Your Cuverie account is deleted on ${dayWords(leavesAt, timeZone)}`,
    paragraphs: [
      `Your Cuverie account and the estates where you are the only member will be deleted on ${dayWords(leavesAt, timeZone)}. They cannot be restored after that.`,
      'Until then you can log in to keep the account, or to download what it holds:',
      { link: `${siteUrl}/login`, words: 'Log in' },
    ],
  });

/** Returns the last mail to a deleted account. */
export const deletedMessage = ({ email, name }: Pick<DeletionNotice, 'email' | 'name'>): Message =>
  letter({
    to: email,
    name,
    subject: 'Your Cuverie account was deleted',
    paragraphs: [
      'Your Cuverie account and the estates where you were the only member were deleted, with their pictures. This is the last mail about it.',
      BACKUPS,
    ],
  });
