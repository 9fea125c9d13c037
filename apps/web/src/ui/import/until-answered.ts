import { ApiFailure, isUnanswered } from '../../api/failure.ts';

/** Milliseconds before a call that did not come through is made again. */
const PAUSE = 3000;

/** How the person hears of a call, and ends it. */
export interface Watched {
  signal: AbortSignal;
  /** Hears in words why a call did not come through, and of nothing when it did again. */
  onTrouble: (trouble: string | undefined) => void;
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Whether no answer came, the call got stuck on its way, or others are before it. */
const isWorthRepeating = (failure: unknown): failure is ApiFailure =>
  isUnanswered(failure) || (failure instanceof ApiFailure && [408, 429].includes(failure.status));

/** What the server says itself; of one that does not answer nobody else does. */
const wordsFor = ({ code, message }: ApiFailure): string =>
  ['unreachable', 'http_error'].includes(code) ? 'Cuverie cannot be reached at the moment.' : message;

/** Makes a call that may be repeated until it is answered, for as long as the person waits. */
export async function untilAnswered<Answer>(
  make: () => Promise<Answer>,
  { signal, onTrouble }: Watched,
): Promise<Answer> {
  for (let isTrouble = false; ; isTrouble = true) {
    try {
      const answer = await make();
      if (isTrouble) onTrouble(undefined);
      return answer;
    } catch (failure) {
      signal.throwIfAborted();
      if (!isWorthRepeating(failure)) throw failure;
      onTrouble(wordsFor(failure));
      await pause(signal);
      signal.throwIfAborted();
    }
  }
}
