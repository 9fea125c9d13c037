import { useEffect } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** So long after it was shown a page has what it needs for the first look. */
const QUIET_MS = 3000;

/**
 * Does something a little after a page is shown, or at once when somebody does something on it or puts it away; gives
 * what calls it off.
 */
export function afterFirstLook(act: () => void): () => void {
  const end = new AbortController();
  const callOff = () => {
    end.abort();
    clearTimeout(quiet);
  };
  const actNow = () => {
    callOff();
    act();
  };
  const quiet = setTimeout(actNow, QUIET_MS);
  const { signal } = end;
  for (const sign of SIGNS) addEventListener(sign, actNow, { passive: true, signal });
  // A phone that goes back into a pocket.
  document.addEventListener('visibilitychange', actNow, { signal });
  return callOff;
}

/**
 * Loads parts of a page after its first look: that comes without them, and where the network ends later, in a cellar or
 * between the rows, they are there.
 * @param parts the same list for good; what fails is asked for again, and told of, when it is wanted
 */
export function useWarmUp(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(
    () =>
      afterFirstLook(() => {
        for (const part of parts) part().catch(() => undefined);
      }),
    [parts],
  );
}
