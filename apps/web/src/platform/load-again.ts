import { newerVersion } from './newer-version.ts';

/** The longest and the first wait between two attempts, in milliseconds. */
const MOST_MS = 60_000;
const FIRST_MS = 1000;

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

/** Waits until the time is over or the network is back. */
async function pauseUnlessOnline(ms: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController();
  const isBack = () => back.abort();
  window.addEventListener('online', isBack);
  await pause(ms, AbortSignal.any([signal, back.signal]));
  window.removeEventListener('online', isBack);
}

/**
 * Loads code for background work, which no user would retry by hand, until it succeeds.
 * @returns `undefined` if aborted, or if the server has a newer version and no longer has these files
 */
export async function loadAgain<Loaded>(
  load: () => Promise<Loaded>,
  signal: AbortSignal,
): Promise<Loaded | undefined> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await load();
    } catch {
      if (await newerVersion.find()) return undefined;
      await pauseUnlessOnline(Math.min(MOST_MS, FIRST_MS * 2 ** failures), signal);
    }
  }
  return undefined;
}
