import { ROLES, type Role } from '@cuverie/domain';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** The estate this tab works in, the user, and their role. */
export interface Membership {
  readonly userId: string;
  readonly estateId: string;
  readonly role: Role;
}

const KEY = 'membership';

/** Each tab keeps its estate; `localStorage` has the default for a new tab. */
const tab = {
  get(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(value: string): void {
    try {
      sessionStorage.setItem(KEY, value);
    } catch {
      // Without storage, each page starts over.
    }
  },
  remove(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There was nothing to remove.
    }
  },
};

/** Validates the stored value, because storage can be edited. */
function read(stored: string | null): Membership | undefined {
  try {
    const { userId, estateId, role } = Object(JSON.parse(stored ?? 'null')) as Record<
      keyof Membership,
      unknown
    >;
    const known = ROLES.find((one) => one === role);
    return known && typeof userId === 'string' && typeof estateId === 'string'
      ? { userId, estateId, role: known }
      : undefined;
  } catch {
    return undefined;
  }
}

let current = read(tab.get()) ?? read(storage.get(KEY));
const store = createStore(current);

const movings = new Set<(isLost: boolean) => void>();
/** The membership the user lost, until the next estate is known. */
let lost: Membership | undefined;

function setMembership(next: Membership | undefined): void {
  const before = current ?? lost;
  const isLost = lost !== undefined;
  lost = undefined;
  current = next;
  if (before !== undefined && next !== undefined && before.estateId !== next.estateId)
    for (const listener of movings) listener(isLost);
  // Screens that are about to close must not refetch.
  if (next !== undefined) store.set(next);
}

export const membership = {
  get: (): Membership | undefined => current,
  use: store.use,
  /** Makes this tab work in this estate. */
  set(next: Membership): void {
    const text = JSON.stringify(next);
    tab.set(text);
    storage.set(KEY, text);
    if (JSON.stringify(current) !== text) setMembership(next);
  },
  /** Forgets the user at the end of the session. */
  forget(): void {
    tab.remove();
    storage.remove(KEY);
    setMembership(undefined);
  },
  /** Notes that the user was removed from the estate; the server is asked for the next one. */
  lose(): void {
    const before = current;
    membership.forget();
    lost = before;
  },
  /** Listens to a change of estate in this tab; `isLost` means that the user was removed from the old one. */
  onMove: (listener: (isLost: boolean) => void): void => void movings.add(listener),
  /** The key of stored data that belongs to one user in one estate. */
  mark: (): string => (current === undefined ? '' : `${current.userId}@${current.estateId}`),
};
