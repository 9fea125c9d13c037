import { ROLES, type Role } from '@cuverie/domain';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** In which estate this tab works, for whom, and what they are there. */
export interface Membership {
  readonly userId: string;
  readonly estateId: string;
  readonly role: Role;
}

const KEY = 'membership';

/** A tab stays with its estate; `localStorage` says what a new tab begins with. */
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
      // A browser that stores nothing begins anew with each page.
    }
  },
  remove(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept there.
    }
  },
};

/** Storage is open to whoever sits here. */
function read(kept: string | null): Membership | undefined {
  try {
    const { userId, estateId, role } = Object(JSON.parse(kept ?? 'null')) as Record<
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
/** The one somebody was removed from, until it is known where they go on. */
let lost: Membership | undefined;

function hold(next: Membership | undefined): void {
  const before = current ?? lost;
  const isLost = lost !== undefined;
  lost = undefined;
  current = next;
  if (before !== undefined && next !== undefined && before.estateId !== next.estateId)
    for (const listener of movings) listener(isLost);
  // Screens that are about to go ask nothing anew.
  if (next !== undefined) store.set(next);
}

export const membership = {
  get: (): Membership | undefined => current,
  use: store.use,
  /** From here on this tab works in this estate. */
  set(next: Membership): void {
    const text = JSON.stringify(next);
    tab.set(text);
    storage.set(KEY, text);
    if (JSON.stringify(current) !== text) hold(next);
  },
  /** Nothing is known of who comes next. */
  forget(): void {
    tab.remove();
    storage.remove(KEY);
    hold(undefined);
  },
  /** The estate is theirs no more: the server is asked in which they go on. */
  lose(): void {
    const before = current;
    membership.forget();
    lost = before;
  },
  /** Hears of it as this tab goes from one estate to another, `isLost`: which is theirs no more. */
  onMove: (listener: (isLost: boolean) => void): void => void movings.add(listener),
  /** What belongs to one person in one estate is kept under this, beside its own name. */
  mark: (): string => (current === undefined ? '' : `${current.userId}@${current.estateId}`),
};
