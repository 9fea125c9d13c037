import { useSyncExternalStore } from 'react';
import { ACCESS_KEY, tokens } from './tokens.ts';

/**
 * Why a session ended: logout here, logout in another tab, a session the server no longer knows, or the deletion of the
 * account.
 */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired' | 'leaving';

const listeners = new Set<(why: SessionEnd) => void>();

/** Listens to the end of the session. The tokens are already gone by then. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let stay = new AbortController();
const stayListeners = new Set<() => void>();

/**
 * The signal that aborts background requests before a logout or the deletion of the account reaches the server: they
 * would be refused afterwards.
 */
export const staying = (): AbortSignal => stay.signal;

export const beginLeaving = (): void => stay.abort();

/** Restores the signal if the server refused the logout or deletion. */
export function stayAfterAll(): void {
  stay = new AbortController();
  for (const listener of stayListeners) listener();
}

function subscribeToStay(listener: () => void): () => void {
  stayListeners.add(listener);
  return () => stayListeners.delete(listener);
}

/** The signal of `staying` for components, which get a new one if the user stays. */
export const useStaying = (): AbortSignal => useSyncExternalStore(subscribeToStay, staying, staying);

export function endSession(why: SessionEnd): void {
  tokens.clear();
  stay.abort();
  stay = new AbortController();
  for (const listener of listeners) listener(why);
}

/** Follows logins and logouts in other tabs. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== ACCESS_KEY && event.key !== null) return;
    if (tokens.access() === null) endSession('elsewhere');
    else tokens.announce();
  });
}

export const isSignedIn = (): boolean => tokens.access() !== null;

const isSignedInAtBuild = () => false;

/** Whether a user is signed in on this browser, according to its storage. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(tokens.subscribe, isSignedIn, isSignedInAtBuild);
}
