import type { Tokens } from '@cuverie/contract';
import { storage } from '../platform/storage.ts';

/** Web storage keys, shared by every tab of the browser. */
export const ACCESS_KEY = 'token';
export const REFRESH_KEY = 'refreshToken';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** The tokens of this browser. Storage is read each time, because another tab may have renewed or removed them. */
export const tokens = {
  access: (): string | null => storage.get(ACCESS_KEY),
  refresh: (): string | null => storage.get(REFRESH_KEY),
  save(pair: Tokens): void {
    storage.set(REFRESH_KEY, pair.refresh);
    storage.set(ACCESS_KEY, pair.access);
    changed();
  },
  clear(): void {
    storage.remove(ACCESS_KEY);
    storage.remove(REFRESH_KEY);
    changed();
  },
  /** Notifies listeners that another tab changed the storage. */
  announce: changed,
  /** Listens to every change, in this tab or another. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
