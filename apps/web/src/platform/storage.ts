const inMemory = new Map<string, string>();

/** `localStorage`, or where the browser closes it to us or it is full, a memory that lasts as long as the page. */
export const storage = {
  get(key: string): string | null {
    const remembered = inMemory.get(key);
    if (remembered !== undefined) return remembered;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      inMemory.delete(key);
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
