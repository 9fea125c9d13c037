const inMemory = new Map<string, string>();

/** `localStorage`, or a memory for the lifetime of the page if the browser blocks it or it is full. */
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
      // There was nothing to remove.
    }
  },
};
