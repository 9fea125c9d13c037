import {
  accountDeletion,
  type ESTATE_FATES,
  emailChange,
  passwordChange,
  personChanges,
  type Session,
} from '@cuverie/contract';
import { checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';
import { agoWords, momentWords } from '../../../ui/words.ts';
import { newPasswordErrors } from '../new-password.ts';

export const PERSON = rowFields({ name: kinds.needed('Your name') });

/** Validates a typed name as the server does. */
export function checkPerson(values: ReturnType<typeof PERSON.empty>) {
  const read = personChanges.safeParse(PERSON.read(values));
  return checkForm(read, PERSON.problemsOf(read.error));
}

export const noPasswords = () => ({ current: '', password: '', confirmPassword: '' });

/** The errors of a change of password that the browser can detect. */
export function checkPasswords(values: ReturnType<typeof noPasswords>, hasPassword = true) {
  const problem =
    hasPassword && passwordChange.shape.current.safeParse(values.current).error?.issues[0]?.message;
  return checkForm(
    { data: values },
    { ...(typeof problem === 'string' && { current: problem }), ...newPasswordErrors(values) },
  );
}

/** The errors of a change of email that the browser can detect. */
export function checkEmail(values: { email: string; password: string }, hasPassword = true) {
  const read = emailChange.safeParse({ ...values, password: hasPassword ? values.password : null });
  return checkForm(read, problemsOf(read.error));
}

/** The errors of an account deletion that the browser can detect. */
export function checkCurrent(values: { password: string }, hasPassword = true) {
  const read = accountDeletion.safeParse({ password: hasPassword ? values.password : null });
  return checkForm(read, problemsOf(read.error));
}

const FATES: Record<(typeof ESTATE_FATES)[number], string> = {
  goes: 'goes with it: every row and every picture',
  stays: 'stays with the others who belong to it',
  'hand over': 'is to be handed over first: others belong to it, and it would have no owner',
};

/** What happens to an estate, `Quinta stays with the others who belong to it`. */
export const fateWords = ({ name, fate }: { name: string; fate: (typeof ESTATE_FATES)[number] }): string =>
  `${name} ${FATES[fate]}`;

const HOUR_MS = 3_600_000;

/** The device of a session, `Firefox on Windows`. */
export const deviceWords = ({ device }: Session): string => device ?? 'Unknown device';

/** When a session started and was last used, which is known to the hour. */
export function usedWords({ startedAt, lastUsedAt, current }: Session, now: number): string {
  const isRecent = now - Date.parse(lastUsedAt) < HOUR_MS;
  const last = isRecent ? 'within the last hour' : agoWords(lastUsedAt, now);
  return `Logged in on ${momentWords(startedAt, now)}${current ? '' : `, last used ${last}`}`;
}
