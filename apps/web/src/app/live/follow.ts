import { ApiFailure } from '../../api/failure.ts';
import { changesAfter, type Heard, listen } from '../../api/live.ts';
import { pause } from '../../platform/load-again.ts';

/** Longest wait between two tries, and the first. Milliseconds. */
const MOST_MS = 60_000;
const FIRST_MS = 1000;

/** A stream says hello at once; one that does not is kept back by something on its way. */
const HELLO_MS = 8000;

/** Where streams are kept back it is asked so often; after so many times a stream is tried again. */
const ASK_MS = 5000;
const ASKS = 60;

/** Refusals that another try would meet, too: who is signed out, or belongs there no more. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [401, 403].includes(failure.status);

/** A cursor of another time, or of a database that was restored. */
const isOfAnotherTime = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [400, 410].includes(failure.status);

export interface Following {
  /** Where to go on from. */
  cursor: string | undefined;
  hear: (heard: Omit<Heard, 'cursor'>) => void;
}

/** Listens until the stream ends; answers whether it said anything. */
async function listenOnce(following: Following, signal: AbortSignal): Promise<boolean> {
  const own = new AbortController();
  const late = setTimeout(() => own.abort(), HELLO_MS);
  let isHeard = false;
  try {
    await listen(following.cursor, AbortSignal.any([signal, own.signal]), ({ cursor, ...heard }) => {
      clearTimeout(late);
      isHeard = true;
      following.cursor = cursor;
      following.hear(heard);
    });
    return isHeard;
  } catch (failure) {
    if (own.signal.aborted || isHeard) return isHeard;
    throw failure;
  } finally {
    clearTimeout(late);
  }
}

/** Asks for what changed, again and again. */
async function ask(following: Following, signal: AbortSignal): Promise<void> {
  for (let asked = 0; asked < ASKS && !signal.aborted; asked += 1) {
    const { changes, cursor } = await changesAfter(following.cursor, signal);
    following.cursor = cursor;
    for (const change of changes) following.hear({ event: change.id === null ? 'many' : 'change', change });
    await pause(ASK_MS, signal);
  }
}

/** Tells of all that changes, until it is told to end, by a stream or, where none comes through, by asking. */
export async function follow(following: Following, signal: AbortSignal): Promise<void> {
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
    // Not all at once, where a server ended that many listened to.
    const longest = Math.min(MOST_MS, FIRST_MS * 2 ** failures);
    await pause(longest * (0.5 + Math.random() / 2), signal);
  }
}
