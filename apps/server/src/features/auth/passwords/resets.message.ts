import { RESET_LINK_MINUTES } from '@cuverie/domain';
import type { Message } from '../../../platform/mail/mail.ts';
import { letter } from '../letter.ts';

interface Reset {
  userId: string;
  email: string;
  name: string;
  link: string;
}

/** Returns the mail to a person who forgot their password. */
export const resetMessage = ({ userId, email, name, link }: Reset): Message => ({
  ...letter({
    to: email,
    name,
    subject: 'Choose a new password for Cuverie',
    paragraphs: [
      'You asked for a new password for your Cuverie account. Choose it here:',
      { link, words: 'Choose a new password' },
      `The link works once, for ${RESET_LINK_MINUTES} minutes. A new password logs you out everywhere, so that you log in with it again.`,
      "If it wasn't you, there is nothing to do. Your password stays as it is.",
    ],
  }),
  unsent:
    `${email} (account ${userId}) asked for a new password. No mail server is set up (SMTP_URL): pass this link on to ` +
    `them. It works once, for ${RESET_LINK_MINUTES} minutes: ${link}`,
});
