import { EMAIL_CHANGE_HOURS, EMAIL_PROOF_DAYS } from '@cuverie/domain';
import type { Message } from '../../../platform/mail/mail.ts';
import { letter } from '../letter.ts';

interface Proof {
  email: string;
  name: string;
  link: string;
}

/** Returns the mail with the link that verifies an address. */
export const proofMessage = ({ email, name, link }: Proof): Message =>
  letter({
    to: email,
    name,
    subject: 'Confirm your email for Cuverie',
    paragraphs: [
      'There is a Cuverie account with this email. If it is yours, confirm that mail reaches you here:',
      { link, words: 'Confirm the email' },
      `The link works once, for ${EMAIL_PROOF_DAYS} days. Everything works without it, too.`,
      "If you don't know of an account, there is nothing to do.",
    ],
  });

interface Change {
  userId: string;
  /** The current and the new address of the account. */
  email: string;
  newEmail: string;
  name: string;
  link: string;
}

const unsentOf = (which: 'new' | 'present', { userId, email, newEmail, link }: Change): string =>
  `${email} (account ${userId}) asked to change their email to ${newEmail}. No mail server is set up (SMTP_URL): pass ` +
  `this link on to their ${which} address. It works once, for ${EMAIL_CHANGE_HOURS} hours: ${link}`;

const WITHIN = `The email changes once both addresses have confirmed it, within ${EMAIL_CHANGE_HOURS} hours. The link works once.`;

/** Returns the mail to the new address. */
export const newEmailMessage = (change: Change): Message => ({
  ...letter({
    to: change.newEmail,
    name: change.name,
    subject: 'Confirm your new email for Cuverie',
    paragraphs: [
      'A Cuverie account is to have this email from now on. If it is yours, confirm that mail reaches you here:',
      { link: change.link, words: 'Confirm the new email' },
      WITHIN,
      "If you don't know of it, there is nothing to do: without this link nothing changes.",
    ],
  }),
  unsent: unsentOf('new', change),
});

/** Returns the mail to the current address. */
export const oldEmailMessage = (change: Change): Message => ({
  ...letter({
    to: change.email,
    name: change.name,
    subject: 'Your email for Cuverie is to change',
    paragraphs: [
      `Someone who knows your password asked to change the email of your Cuverie account to ${change.newEmail}. Confirm or cancel it here:`,
      { link: change.link, words: 'Confirm it or call it off' },
      WITHIN,
      "If it wasn't you, cancel it with the same link, then choose a new password: someone knows yours.",
    ],
  }),
  unsent: unsentOf('present', change),
});

/** Returns the mail to a new address that belongs to another account. */
export const takenEmailMessage = (newEmail: string, siteUrl: string): Message =>
  letter({
    to: newEmail,
    name: '',
    subject: 'Someone tried to use your email for Cuverie',
    paragraphs: [
      'Someone tried to use this email for their Cuverie account. It is the email of your account, so nothing changed.',
      'If it was you, log in to the account you have, or use another email for the other one:',
      { link: `${siteUrl}/login`, words: 'Log in' },
      "If it wasn't you, there is nothing to do. They were not told that you have an account.",
    ],
  });

/** Returns the mails to both addresses after the change. */
export const emailChangedMessages = (
  { email, newEmail, name }: Omit<Change, 'link' | 'userId'>,
  siteUrl: string,
): [Message, Message] => [
  letter({
    to: newEmail,
    name,
    subject: 'Your email for Cuverie was changed',
    paragraphs: [
      `Your Cuverie account has this email now, instead of ${email}. Log in with it from now on; your password is the same.`,
      { link: `${siteUrl}/login`, words: 'Log in' },
    ],
  }),
  letter({
    to: email,
    name,
    subject: 'Your email for Cuverie was changed',
    paragraphs: [
      `Your Cuverie account has the email ${newEmail} now, as was confirmed from this address and from that one.`,
      "If it wasn't you, someone reads your mail and knows your password: change the password of this mailbox, and tell the administrator of this server.",
    ],
  }),
];
