import { emptySignUp, type SignUpValues } from './sign-up-form.ts';

const KEY = 'signUp';

/** Passwords are never kept. */
const KEPT = ['name', 'email', 'collectionSize', 'userType', 'terms'] as const;

/** What somebody entered at sign-up, for as long as the tab is open: a reload, or a look at another page, loses none. */
export const keptSignUp = {
  read(): SignUpValues {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      if (typeof kept !== 'object' || kept === null) return emptySignUp;
      const known = Object.entries(kept).filter(([field, value]) =>
        KEPT.some((one) => one === field && typeof value === typeof emptySignUp[one]),
      );
      return { ...emptySignUp, ...Object.fromEntries(known) };
    } catch {
      return emptySignUp;
    }
  },
  keep(values: SignUpValues): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(values, [...KEPT]));
    } catch {
      // A browser that stores nothing asks again.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept there.
    }
  },
};
