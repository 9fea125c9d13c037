import type { ApiToken } from '@cuverie/contract';
import type { TokenScope } from '@cuverie/domain';
import type { Message } from '../../../platform/mail/mail.ts';
import { letter, printableName, timeWords } from '../letter.ts';

interface Made {
  email: string;
  name: string;
  made: ApiToken;
  /** Time zone of the token's estate. */
  timeZone: string;
  siteUrl: string;
}

const MAY: Record<TokenScope, string> = {
  read: 'look at everything in your estate',
  write: 'look at everything in your estate, and change what you may change',
  ingest: 'add readings, measurements and weather, and nothing else',
};

const named = (name: string): string => {
  const words = printableName(name, '');
  return words === '' ? '' : ` “${words}”`;
};

/** Returns the mail about a new API token of an account. */
export const tokenMadeMessage = ({ email, name, made, timeZone, siteUrl }: Made): Message =>
  letter({
    to: email,
    name,
    subject: 'A new API token for Cuverie',
    paragraphs: [
      `An API token${named(made.name)} was made for your Cuverie account on ${timeWords(new Date(made.createdAt), timeZone)}. ` +
        `Whatever program has it may ${MAY[made.scope]}, ${made.expiresAt === null ? 'until you revoke it' : `until ${timeWords(new Date(made.expiresAt), timeZone)}`}.`,
      'If it was you, there is nothing to do.',
      "If it wasn't you, someone was logged in as you. Revoke the token on your account page, and choose a new password there:",
      { link: `${siteUrl}/account`, words: 'Go to your account' },
    ],
  });
