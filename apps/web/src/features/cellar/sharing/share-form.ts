import { type Share, type ShareDraft, shareChanges, shareDraft } from '@cuverie/contract';
import { type ShareField, USUAL_SHARE_FIELDS } from '@cuverie/domain';
import { checkForm } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

export interface ShareValues {
  name: string;
  fields: readonly ShareField[];
  until: string;
  /** If it is empty, there is no password, or the stored one stays. */
  password: string;
  /** Whether the stored password is removed. */
  isOpened: boolean;
}

export const SHARE_LABELS: Readonly<Record<keyof ShareValues, string>> = {
  name: 'Title',
  fields: 'Shows of each wine',
  until: 'Last day',
  password: 'Password',
  isOpened: 'Take the password away',
};

/** The content of a link: a search for wines, or one wine. */
export type ShareOf = Pick<ShareDraft, 'shows' | 'where' | 'wineId'>;

export const newShare = (name: string): ShareValues => ({
  name,
  fields: USUAL_SHARE_FIELDS,
  until: '',
  password: '',
  isOpened: false,
});

export const shareValues = ({ name, fields, until }: Share): ShareValues => ({
  name,
  fields,
  until: until ?? '',
  password: '',
  isOpened: false,
});

/** Validates a new link as the server does. */
export function checkNewShare({ name, fields, until, password }: ShareValues, of: ShareOf) {
  const read = shareDraft.safeParse({ ...of, name, fields, until, password: password || null });
  return checkForm(read, problemsOf(read.error));
}

/** Validates changes of a link as the server does. */
export function checkShare({ name, fields, until, password, isOpened }: ShareValues) {
  const secret = isOpened ? { password: null } : password === '' ? {} : { password };
  const read = shareChanges.safeParse({ name, fields, until: until || null, ...secret });
  return checkForm(read, problemsOf(read.error));
}
