import { passwordChange, personChanges, type Session } from '@cuverie/contract';
import { checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { agoWords, momentWords } from '../../../ui/words.ts';
import { newPasswordErrors } from '../new-password.ts';

export const PERSON = rowFields({ name: kinds.needed('Your name') });

/** Checks a typed name as the server will. */
export function checkPerson(values: ReturnType<typeof PERSON.empty>) {
  const read = personChanges.safeParse(PERSON.read(values));
  return checked(read, PERSON.problemsOf(read.error));
}

export const noPasswords = () => ({ current: '', password: '', confirmPassword: '' });

/** What keeps a password from being changed, as far as the browser can tell. */
export function checkPasswords(values: ReturnType<typeof noPasswords>) {
  const problem = passwordChange.shape.current.safeParse(values.current).error?.issues[0]?.message;
  return checked(
    { data: values },
    { ...(problem !== undefined && { current: problem }), ...newPasswordErrors(values) },
  );
}

const HOUR_MS = 3_600_000;

/** Where somebody is signed in, `Firefox on Windows`. */
export const deviceWords = ({ device }: Session): string => device ?? 'Unknown device';

/** Since when, and when last, which is known to the hour. */
export function usedWords({ startedAt, lastUsedAt, current }: Session, now: number): string {
  const isRecent = now - Date.parse(lastUsedAt) < HOUR_MS;
  const last = isRecent ? 'within the last hour' : agoWords(lastUsedAt, now);
  return `Logged in on ${momentWords(startedAt, now)}${current ? '' : `, last used ${last}`}`;
}
