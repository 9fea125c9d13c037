import { useSyncExternalStore } from 'react';
import { tokens } from './tokens.ts';

export const isSignedIn = (): boolean => tokens.access() !== null;

const nobodyAtBuild = () => false;

/** Whether somebody is signed in on this browser, as far as its storage knows. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(tokens.subscribe, isSignedIn, nobodyAtBuild);
}
