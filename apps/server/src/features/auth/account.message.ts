import type { Message } from '../../platform/mail/mail.ts';
import { letter } from './letter.ts';

interface Change {
  email: string;
  name: string;
  at: Date;
  siteUrl: string;
}

/** What somebody reads whose password was changed. */
export const passwordChangedMessage = ({ email, name, at, siteUrl }: Change): Message =>
  letter({
    to: email,
    name,
    subject: 'Your password for Cuverie was changed',
    paragraphs: [
      `The password of your Cuverie account was changed on ${timeWords(at)}. All other sessions were logged out.`,
      'If it was you, there is nothing to do.',
      "If it wasn't you, choose a new password now, which logs out whoever changed it:",
      { link: `${siteUrl}/forgot-password`, words: 'Choose a new password' },
    ],
  });

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const timeWords = (at: Date): string => `${TIME.format(at)} UTC`;
