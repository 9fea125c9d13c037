import type { Message } from '../../../platform/mail/mail.ts';
import type { Change } from '../account/account.message.ts';
import { letter, timeWords } from '../letter.ts';

const IF_NOT =
  "If it wasn't you, choose a new password now, which logs out all other devices, then look at Two-step login on the account page:";

/** Returns the mail about a change of second factors. */
const changeMessage = ({ email, name, siteUrl }: Change, subject: string, words: string): Message =>
  letter({
    to: email,
    name,
    subject,
    paragraphs: [
      words,
      'If it was you, there is nothing to do.',
      IF_NOT,
      { link: `${siteUrl}/forgot-password`, words: 'Choose a new password' },
    ],
  });

export const APP = 'An authenticator app';

/** @param factor such as "An authenticator app" */
export const factorAddedMessage = (change: Change, factor: string): Message =>
  changeMessage(
    change,
    'Two-step login to Cuverie: added',
    `${factor} was added to your Cuverie account on ${timeWords(change.at, change.timeZone)}.`,
  );

export const factorRemovedMessage = (change: Change, factor: string): Message =>
  changeMessage(
    change,
    'Two-step login to Cuverie: removed',
    `${factor} was removed from your Cuverie account on ${timeWords(change.at, change.timeZone)}.`,
  );

export const recoveryCodesRenewedMessage = (change: Change): Message =>
  changeMessage(
    change,
    'New recovery codes for Cuverie',
    `New recovery codes were made for your Cuverie account on ${timeWords(change.at, change.timeZone)}. Those from before work no more.`,
  );

export const recoveryCodeUsedMessage = ({ left, ...change }: Change & { left: number }): Message =>
  changeMessage(
    change,
    'A recovery code for Cuverie was used',
    `A recovery code of your Cuverie account was used on ${timeWords(change.at, change.timeZone)}; ${left} are left. Make new ones on the account page before they run out.`,
  );
