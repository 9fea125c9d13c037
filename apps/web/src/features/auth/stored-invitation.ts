const KEY = 'invitation';

/** The opened invitation, stored for the tab, because the user may have to sign up or log in before accepting it. */
export const storedInvitation = {
  get(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  keep(token: string): void {
    try {
      sessionStorage.setItem(KEY, token);
    } catch {
      // Without storage, the link still works.
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
