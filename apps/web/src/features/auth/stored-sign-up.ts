import { emptySignUp, type SignUpValues } from './sign-up-form.ts';

const KEY = 'signUp';

/** Passwords are never stored. */
const STORED_FIELDS = [
  'name',
  'email',
  'collectionSize',
  'userType',
  'country',
  'units',
  'timeZone',
  'terms',
] as const;

/** The values typed at sign-up, stored for the tab, so that a reload or a visit to another page loses nothing. */
export const storedSignUp = {
  read(): SignUpValues {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      if (typeof stored !== 'object' || stored === null) return emptySignUp;
      const known = Object.entries(stored).filter(([field, value]) =>
        STORED_FIELDS.some((one) => one === field && typeof value === typeof emptySignUp[one]),
      );
      return { ...emptySignUp, ...Object.fromEntries(known) };
    } catch {
      return emptySignUp;
    }
  },
  keep(values: SignUpValues): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(values, [...STORED_FIELDS]));
    } catch {
      // Without storage, the form starts empty.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There was nothing to remove.
    }
  },
};
