import { ApiFailure, isPassing } from '../../api/failure.ts';

/** Milliseconds before each further try of a call that did not come through. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000];
const LAST_WAIT = 30_000;
/** Tries against a server that answers, but is in trouble: about two minutes. */
const PATIENCE = 9;
/** No answer came, the call got stuck on its way, or others are before it. */
const WAITED_FOR: ReadonlySet<number> = new Set([0, 408, 429]);
/** Its disk is full, which the person can tell somebody of. */
const NO_ROOM = 507;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    // Back on the net there is nothing to wait for.
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Out of reach, or with another before it, it is tried for as long as the person waits. */
function isWorthATry(failure: unknown, tried: number): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  if (WAITED_FOR.has(failure.status)) return true;
  if (failure.status === NO_ROOM) return false;
  return isPassing(failure) && tried < PATIENCE;
}

/** A server that has too much to do says so itself; of one that does not answer, or breaks down, nobody else does. */
const troubleOf = (failure: unknown): string =>
  failure instanceof ApiFailure && (failure.status === 429 || failure.code === 'overloaded')
    ? failure.message
    : 'Cuverie cannot be reached at the moment.';

interface Persistence {
  signal: AbortSignal;
  /** Hears in words why a call did not come through, and with none when it did again. */
  onTrouble: (trouble: string | undefined) => void;
}

/** Makes a call that may be repeated until it comes through. */
export async function persistently<Answer>(
  make: () => Promise<Answer>,
  { signal, onTrouble }: Persistence,
): Promise<Answer> {
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await make();
      if (tried > 0) onTrouble(undefined);
      return answer;
    } catch (failure) {
      signal.throwIfAborted();
      if (!isWorthATry(failure, tried)) throw failure;
      onTrouble(troubleOf(failure));
      await wait(WAITS[tried] ?? LAST_WAIT, signal);
      signal.throwIfAborted();
    }
  }
}
