import { type ApiToken, apiTokenDraft, inWords } from '@cuverie/contract';
import { addDays, TOKEN_SCOPES, type TokenScope, tokenEndProblem } from '@cuverie/domain';
import { momentOf, today } from '../../../platform/clock.ts';
import { checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { agoWords, dayWords, momentWords } from '../../../ui/words.ts';

export const TOKEN = rowFields({
  name: kinds.needed('Name'),
  scope: kinds.needed('What it may do', 'read'),
  expiresAt: kinds.text('Works until'),
});

/** The permissions of each scope, which never exceed those of the user. */
export const SCOPE_WORDS: Record<TokenScope, string> = {
  read: 'Look at everything',
  write: 'Look, add and change',
  ingest: 'Only add readings, measurements and weather',
};

export const SCOPE_CHOICES = TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value] }));

/** The same day a year later; 1 March for 29 February. */
const yearAfter = (day: string): string =>
  addDays(`${Number(day.slice(0, 4)) + 1}-${day.slice(5, 7)}-01`, Number(day.slice(8)) - 1);

/** A new token, valid for a year by default. */
export const newToken = (now = new Date()) => ({ ...TOKEN.empty(), expiresAt: yearAfter(today(now)) });

/** The end of a typed day. Date fields accept years of five digits, which cannot be parsed. */
function endOf(day: string): string | null {
  if (day === '') return null;
  const end = momentOf(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? '9999-12-31T23:59:59Z' : end.toISOString();
}

/** Validates a new token as the server does. */
export function checkToken(values: ReturnType<typeof TOKEN.empty>, now = new Date()) {
  const read = apiTokenDraft.safeParse({ ...TOKEN.read(values), expiresAt: endOf(values.expiresAt) });
  const ends = read.data?.expiresAt ? tokenEndProblem(read.data.expiresAt, now) : undefined;
  return checkForm(read, {
    ...TOKEN.problemsOf(read.error),
    ...(ends && { expiresAt: inWords(ends) }),
  });
}

export const isExpired = ({ expiresAt }: ApiToken, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** The expiry, `Works until 23 Nov 2027`. */
export function endWords(token: ApiToken, now: number): string {
  if (token.offSince !== null)
    return `Off since Cuverie was restored from a backup on ${dayWords(today(new Date(token.offSince)))}`;
  if (token.expiresAt === null) return 'Works until it is revoked';
  const day = dayWords(today(new Date(token.expiresAt)));
  return isExpired(token, now) ? `Expired on ${day}` : `Works until ${day}`;
}

/** When it was created and last used, `Made on 22 Nov, 12:00, last used 5 min ago`. */
export const useWords = ({ createdAt, lastUsedAt }: ApiToken, now: number): string =>
  `Made on ${momentWords(createdAt, now)}, ${lastUsedAt === null ? 'never used' : `last used ${agoWords(lastUsedAt, now)}`}`;
