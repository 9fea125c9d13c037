import type { Message } from '../../../platform/mail/mail.ts';
import { letter, timeWords } from '../letter.ts';

export interface Change {
  email: string;
  name: string;
  at: Date;
  /** Time zone of the account's estate. */
  timeZone: string;
  siteUrl: string;
}

interface PasswordChange extends Change {
  /** Number of valid API tokens of the account. */
  tokens: number;
}

const tokensStay = (tokens: number, siteUrl: string): string[] =>
  tokens === 0
    ? []
    : [
        `${tokens === 1 ? 'Your API token still works' : `Your ${tokens} API tokens still work`}. Look at ${siteUrl}/account whether you know ${tokens === 1 ? 'it' : 'them all'}.`,
      ];

/** Returns the mail about a changed password. */
export const passwordChangedMessage = ({
  email,
  name,
  at,
  timeZone,
  siteUrl,
  tokens,
}: PasswordChange): Message =>
  letter({
    to: email,
    name,
    subject: 'Your password for Cuverie was changed',
    paragraphs: [
      `The password of your Cuverie account was changed on ${timeWords(at, timeZone)}. All other devices were logged out.`,
      ...tokensStay(tokens, siteUrl),
      'If it was you, there is nothing to do.',
      "If it wasn't you, choose a new password now, which logs out all other devices:",
      { link: `${siteUrl}/forgot-password`, words: 'Choose a new password' },
    ],
  });

interface SignIn extends Change {
  device: string | null;
}

/** Returns the mail about a login from a new device. */
export const signInMessage = ({ email, name, at, timeZone, siteUrl, device }: SignIn): Message =>
  letter({
    to: email,
    name,
    subject: 'A new login to Cuverie',
    paragraphs: [
      `There was a login to your Cuverie account on ${timeWords(at, timeZone)} from a device that was not used before: ${device ?? 'an unknown one'}.`,
      'If it was you, there is nothing to do.',
      "If it wasn't you, someone knows your password. Choose a new one now, which logs them out:",
      { link: `${siteUrl}/forgot-password`, words: 'Choose a new password' },
    ],
  });
