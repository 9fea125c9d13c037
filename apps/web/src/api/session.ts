import { useSyncExternalStore } from 'react';
import { ACCESS_KEY, tokens } from './tokens.ts';

/**
 * Why a session ended: logged out here, logged out in another tab, known to the server no more, or because the account is
 * to be deleted.
 */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired' | 'leaving';

const listeners = new Set<(why: SessionEnd) => void>();

/** Hears of the end of the session, tokens already gone. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let stay = new AbortController();
const stayListeners = new Set<() => void>();

/**
 * Aborted as somebody logs out or has their account deleted, before the server is told: what is only being asked for then
 * would be refused.
 */
export const staying = (): AbortSignal => stay.signal;

export const beginLeaving = (): void => stay.abort();

/** The server kept somebody from leaving: all goes on. */
export function stayAfterAll(): void {
  stay = new AbortController();
  for (const listener of stayListeners) listener();
}

function subscribeToStay(listener: () => void): () => void {
  stayListeners.add(listener);
  return () => stayListeners.delete(listener);
}

/** The same, anew for whoever stays after all. */
export const useStaying = (): AbortSignal => useSyncExternalStore(subscribeToStay, staying, staying);

export function endSession(why: SessionEnd): void {
  tokens.clear();
  stay.abort();
  stay = new AbortController();
  for (const listener of listeners) listener(why);
}

/** Starts following what other tabs do: a login there is one here, and so is a logout. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    // A null key is the whole storage cleared.
    if (event.key !== ACCESS_KEY && event.key !== null) return;
    if (tokens.access() === null) endSession('elsewhere');
    else tokens.announce();
  });
}

export const isSignedIn = (): boolean => tokens.access() !== null;

const nobodyAtBuild = () => false;

/** Whether somebody is signed in on this browser, as far as its storage knows. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(tokens.subscribe, isSignedIn, nobodyAtBuild);
}
