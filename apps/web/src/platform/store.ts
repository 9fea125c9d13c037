import { useSyncExternalStore } from 'react';

/** A value of the whole page, which components follow. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** The value now; while pages are rendered at build, the first. */
    use: (): Value =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
