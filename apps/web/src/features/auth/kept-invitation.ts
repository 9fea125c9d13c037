const KEY = 'invitation';

/** The invitation somebody opened, for as long as the tab is open: they may have to sign up or log in before they accept. */
export const keptInvitation = {
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
      // A browser that stores nothing has the link still.
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
