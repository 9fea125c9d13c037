import { useSyncExternalStore } from 'react';

/** A value of the whole page that components can subscribe to. */
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
    /** The current value; the initial one while the build renders pages. */
    use: (): Value =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
