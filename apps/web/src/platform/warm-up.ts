import { useEffect } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** So long after it was shown a page has what it needs for the first look. */
const QUIET_MS = 3000;

/**
 * Loads parts of a page a little after it is shown, or at once when somebody does something on it or puts it away: the
 * first look comes without them, and where the network ends later, in a cellar or between the rows, they are there.
 * @param parts the same list for good; what fails is asked for again, and told of, when it is wanted
 */
export function useWarmUp(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const end = new AbortController();
    const load = () => {
      end.abort();
      clearTimeout(quiet);
      for (const part of parts) part().catch(() => undefined);
    };
    const quiet = setTimeout(load, QUIET_MS);
    const { signal } = end;
    for (const sign of SIGNS) addEventListener(sign, load, { passive: true, signal });
    // A phone that goes back into a pocket.
    document.addEventListener('visibilitychange', load, { signal });
    return () => {
      end.abort();
      clearTimeout(quiet);
    };
  }, [parts]);
}
