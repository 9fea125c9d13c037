const inMemory = new Map<string, string>();

/** `localStorage`, or where the browser closes it to us, a memory that lasts as long as the page. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return inMemory.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      inMemory.set(key, value);
    }
  },
  remove(key: string): void {
    inMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  },
};
