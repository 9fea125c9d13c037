import type { Passkey } from '@cuverie/contract';
import { counted } from '@cuverie/domain';
import type { organisation } from '../../../platform/organisation.ts';
import { agoWords, dateOfMoment } from '../../../ui/words.ts';

/** @param known the organisation of the login, if there is one */
export const aboutFactors = (known: ReturnType<typeof organisation>): string =>
  known?.isOnly === true
    ? `A second proof after the sign-in with ${known.name}, so that someone who gets in there as you can’t log in here.`
    : 'A second proof beside your password, so that someone who learns it can’t log in. A passkey also logs in without a password.';

export const codesLeftWords = (left: number): string =>
  left === 0 ? 'None are left: make new ones.' : `${counted(left, 'code')} left, each for one login.`;

const day = (at: string): string => dateOfMoment(new Date(at));

/** When a passkey was added and used, and whether it still works. */
export function passkeyWords({ createdAt, lastUsedAt, worksHere }: Passkey, now: number): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${agoWords(lastUsedAt, now)}`;
  const elsewhere = worksHere ? '' : '. It was made for another address of this server and no longer works';
  return `Added on ${day(createdAt)}, ${used}${elsewhere}`;
}

export const sinceWords = (at: string): string => `In use since ${day(at)}`;

/** The text of recovery codes to print or save. */
export const codesAsText = (codes: readonly string[], email: string): string =>
  `Recovery codes of ${email} for Cuverie. Each logs in once.\n\n${codes.join('\n')}\n`;
