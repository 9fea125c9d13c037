import { type Share, type ShareDraft, shareChanges, shareDraft } from '@cuverie/contract';
import { type ShareField, USUAL_SHARE_FIELDS } from '@cuverie/domain';
import { checked } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

export interface ShareValues {
  name: string;
  fields: readonly ShareField[];
  until: string;
  /** Empty: none, or the one there is. */
  password: string;
  /** Whether the password there is is taken away. */
  isOpened: boolean;
}

export const SHARE_LABELS: Readonly<Record<keyof ShareValues, string>> = {
  name: 'Title',
  fields: 'Shows of each wine',
  until: 'Last day',
  password: 'Password',
  isOpened: 'Take the password away',
};

/** What a link is for: the wines that are looked for, or one. */
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

/** Checks what was typed for a new link as the server will. */
export function checkNewShare({ name, fields, until, password }: ShareValues, of: ShareOf) {
  const read = shareDraft.safeParse({ ...of, name, fields, until, password: password || null });
  return checked(read, problemsOf(read.error));
}

/** The same for a change of one. */
export function checkShare({ name, fields, until, password, isOpened }: ShareValues) {
  const secret = isOpened ? { password: null } : password === '' ? {} : { password };
  const read = shareChanges.safeParse({ name, fields, until: until || null, ...secret });
  return checked(read, problemsOf(read.error));
}
