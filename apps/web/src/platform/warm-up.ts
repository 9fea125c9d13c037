import { useEffect } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/**
 * Loads parts of a page once somebody does something on it, or puts it away: the first look comes without them, and
 * where the network ends later, in a cellar or between the rows, they are there.
 * @param parts the same list for good; what fails is asked for again, and told of, when it is wanted
 */
export function useWarmUp(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const end = new AbortController();
    const load = () => {
      end.abort();
      for (const part of parts) part().catch(() => undefined);
    };
    const { signal } = end;
    for (const sign of SIGNS) addEventListener(sign, load, { passive: true, signal });
    // A phone that goes back into a pocket.
    document.addEventListener('visibilitychange', load, { signal });
    return () => end.abort();
  }, [parts]);
}
