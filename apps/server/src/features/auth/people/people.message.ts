import { INVITATION_DAYS, type Role } from '@cuverie/domain';
import type { Message } from '../../../platform/mail/mail.ts';
import { letter, printableName } from '../letter.ts';

/** What a role may do, as a phrase after "you can". */
const MAY: Record<Role, string> = {
  owner: 'do everything in it, and say who belongs to it',
  winemaker: 'do everything in it but say who belongs to it and change its settings',
  'cellar hand':
    'see all of it, and write down the day’s work: readings, measurements, operations and what was drunk',
  viewer: 'see all of it, and change nothing',
};

const aRole = (role: Role): string => (role === 'owner' ? 'an owner' : `a ${role}`);

/** The name of an estate must not carry text into a mail. */
const estateWords = (name: string): string => {
  const words = printableName(name, '');
  return words === '' ? 'an estate' : `the estate “${words}”`;
};

interface Invitation {
  email: string;
  /** Name and account of the person who invites. */
  by: string;
  userId: string;
  estate: string;
  role: Role;
  link: string;
}

/** Returns the mail to an invited person, who may have no account yet. */
export const invitationMessage = ({ email, by, userId, estate, role, link }: Invitation): Message => ({
  ...letter({
    to: email,
    name: '',
    subject: 'You are invited to an estate on Cuverie',
    paragraphs: [
      `${printableName(by, 'Someone')} invites you to ${estateWords(estate)} on Cuverie as ${aRole(role)}: you can ${MAY[role]}.`,
      { link, words: 'Look at the invitation' },
      `The link works once, for ${INVITATION_DAYS} days, with an account of this address; you can make one there.`,
      "If you don't know who this is, there is nothing to do.",
    ],
  }),
  unsent:
    `${email} was invited to an estate by the account ${userId}. No mail server is set up (SMTP_URL): pass this link on ` +
    `to them. It works once, for ${INVITATION_DAYS} days: ${link}`,
});

interface Change {
  email: string;
  name: string;
  role: Role;
  by: string;
  estate: string;
  siteUrl: string;
}

/** Returns the mail to a member whose role was changed. */
export const roleChangedMessage = ({ email, name, role, by, estate, siteUrl }: Change): Message =>
  letter({
    to: email,
    name,
    subject: `You are ${aRole(role)} of an estate on Cuverie now`,
    paragraphs: [
      `${printableName(by, 'Someone')} made you ${aRole(role)} of ${estateWords(estate)}: you can ${MAY[role]}.`,
      { link: `${siteUrl}/login`, words: 'Open Cuverie' },
    ],
  });

/** Returns the mail to a removed member. */
export const removedMessage = ({ email, name, by, estate, siteUrl }: Omit<Change, 'role'>): Message =>
  letter({
    to: email,
    name,
    subject: 'You no longer belong to an estate on Cuverie',
    paragraphs: [
      `${printableName(by, 'Someone')} removed you from ${estateWords(estate)}. Your account stays: log in to go on in another estate of yours.`,
      { link: `${siteUrl}/login`, words: 'Open Cuverie' },
    ],
  });
