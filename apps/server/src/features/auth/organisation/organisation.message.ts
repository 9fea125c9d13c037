import type { Message } from '../../../platform/mail/mail.ts';
import type { Change } from '../account/account.message.ts';
import { letter, printableName, timeWords } from '../letter.ts';

const changeMessage = ({ email, name, siteUrl }: Change, subject: string, words: string): Message =>
  letter({
    to: email,
    name,
    subject,
    paragraphs: [
      words,
      'If it was you, there is nothing to do.',
      "If it wasn't you, look at your account page now, and tell the administrator of this server:",
      { link: `${siteUrl}/account`, words: 'Look at the account' },
    ],
  });

/** @param organisation display name of the organisation */
export const linkedMessage = (change: Change, organisation: string): Message =>
  changeMessage(
    change,
    'Your Cuverie account was linked',
    `On ${timeWords(change.at, change.timeZone)} your Cuverie account was linked with the sign-in of ${printableName(organisation, 'your organisation')}. A sign-in there as that person logs in to Cuverie as you.`,
  );

export const unlinkedMessage = (change: Change, organisation: string): Message =>
  changeMessage(
    change,
    'Your Cuverie account was unlinked',
    `On ${timeWords(change.at, change.timeZone)} your Cuverie account was unlinked from the sign-in of ${printableName(organisation, 'your organisation')}, which logs in to it no more.`,
  );
