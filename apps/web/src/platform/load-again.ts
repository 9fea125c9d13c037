import { newerVersion } from './newer-version.ts';

/** Longest wait between two tries, and the first. Milliseconds. */
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

/** Waits, at most until the network is back. */
async function pauseUnlessOnline(ms: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController();
  const isBack = () => back.abort();
  window.addEventListener('online', isBack);
  await pause(ms, AbortSignal.any([signal, back.signal]));
  window.removeEventListener('online', isBack);
}

/**
 * Loads code that works in the background, where no person presses for it once more: tries until it comes.
 * @returns nothing where the signal ends it, or the server has a newer version and these files no more
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
