import { useSyncExternalStore } from 'react';

let words: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  words = next;
  for (const listener of listeners) listener();
}

/** One sentence above a public page, until it is dismissed. */
export const notice = { show: (sentence: string) => set(sentence), dismiss: () => set(null) };

export function useNotice(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => words,
    () => null,
  );
}
