import { ApiFailure } from '../../api/failure.ts';
import { changesAfter, type LiveMessage, listen } from '../../api/live.ts';
import { pause } from '../../platform/load-again.ts';

/** The longest and the first wait between two attempts, in milliseconds. */
const MOST_MS = 60_000;
const FIRST_MS = 1000;

/** A stream sends a hello at once. If none comes, a proxy buffers the stream. */
const HELLO_MS = 8000;

/** The polling interval where streams are buffered, and the number of polls after which a stream is tried again. */
const ASK_MS = 5000;
const ASKS = 60;

/** Refusals that a retry would meet too: the user is signed out, or no longer a member. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [401, 403].includes(failure.status);

/** Whether the cursor is too old, or from a database that was restored since. */
const isOfAnotherTime = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [400, 410].includes(failure.status);

export interface ChangeListener {
  cursor: string | undefined;
  hear: (message: Omit<LiveMessage, 'cursor'>) => void;
}

/** Listens until the stream ends; returns whether it received anything. */
async function listenOnce(following: ChangeListener, signal: AbortSignal): Promise<boolean> {
  const own = new AbortController();
  const late = setTimeout(() => own.abort(), HELLO_MS);
  let isHeard = false;
  try {
    await listen(following.cursor, AbortSignal.any([signal, own.signal]), ({ cursor, ...message }) => {
      clearTimeout(late);
      isHeard = true;
      following.cursor = cursor;
      following.hear(message);
    });
    return isHeard;
  } catch (failure) {
    if (own.signal.aborted || isHeard) return isHeard;
    throw failure;
  } finally {
    clearTimeout(late);
  }
}

/** Polls for changes. */
async function ask(following: ChangeListener, signal: AbortSignal): Promise<void> {
  for (let asked = 0; asked < ASKS && !signal.aborted; asked += 1) {
    const { changes, cursor } = await changesAfter(following.cursor, signal);
    following.cursor = cursor;
    for (const change of changes) following.hear({ event: change.id === null ? 'many' : 'change', change });
    await pause(ASK_MS, signal);
  }
}

/** Reports all changes until aborted: by a stream, or by polling if no stream gets through. */
export async function follow(following: ChangeListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (await listenOnce(following, signal)) failures = 0;
      else if (!signal.aborted) await ask(following, signal);
    } catch (failure) {
      if (isFinal(failure)) return;
      if (isOfAnotherTime(failure)) {
        following.cursor = undefined;
        following.hear({ event: 'reset' });
      }
      failures += 1;
    }
    // A random delay, so that the clients of a restarted server do not all return at once.
    const longest = Math.min(MOST_MS, FIRST_MS * 2 ** failures);
    await pause(longest * (0.5 + Math.random() / 2), signal);
  }
}
