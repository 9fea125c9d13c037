import { createStore } from './store.ts';

let current: number | undefined;
const store = createStore<number | undefined>(undefined);
const returns = new Set<() => void>();

/**
 * Whether the server is unreachable; if so, the time of the oldest cached answer on the screen, in milliseconds since
 * 1970.
 */
export const outOfReach = {
  use: store.use,
  since: (): number | undefined => current,
  set(since: number | undefined): void {
    if (since === current) return;
    current = since;
    store.set(since);
  },
  /** The server is reachable again. */
  end(): void {
    if (current === undefined) return;
    outOfReach.set(undefined);
    for (const listener of returns) listener();
  },
  /** Listens to the server becoming reachable again. */
  onReturn: (listener: () => void): void => void returns.add(listener),
};

/** The prefix of cursors for lists that this device answered. */
export const HERE = 'here:';
