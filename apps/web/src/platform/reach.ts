import { createStore } from './store.ts';

let current: number | undefined;
const store = createStore<number | undefined>(undefined);
const returns = new Set<() => void>();

/** Whether the server is out of reach: then the age of the oldest kept answer that is shown, in ms since 1970. */
export const outOfReach = {
  use: store.use,
  since: (): number | undefined => current,
  set(since: number | undefined): void {
    if (since === current) return;
    current = since;
    store.set(since);
  },
  /** The server is there. */
  end(): void {
    if (current === undefined) return;
    outOfReach.set(undefined);
    for (const listener of returns) listener();
  },
  /** Hears of it as the server is there again. */
  onReturn: (listener: () => void): void => void returns.add(listener),
};

/** How the cursors begin of lists that this device answered. */
export const HERE = 'here:';
