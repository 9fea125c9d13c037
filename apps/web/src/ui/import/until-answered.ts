import { ApiFailure, isUnanswered } from '../../api/failure.ts';

/** The pause before a failed call is repeated, in milliseconds. */
const PAUSE = 3000;

/** How a caller follows and cancels a call. */
export interface CallObserver {
  signal: AbortSignal;
  /** Called with the reason why a call does not get through, and with `undefined` when it does again. */
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

/** Whether no answer came, the call timed out, or the server is busy. */
const isWorthRepeating = (failure: unknown): failure is ApiFailure =>
  isUnanswered(failure) || (failure instanceof ApiFailure && [408, 429].includes(failure.status));

/** The server's own message, or a default if it did not answer. */
const wordsFor = ({ code, message }: ApiFailure): string =>
  ['unreachable', 'http_error'].includes(code) ? 'Cuverie cannot be reached at the moment.' : message;

/** Repeats an idempotent call until it is answered or cancelled. */
export async function untilAnswered<Answer>(
  make: () => Promise<Answer>,
  { signal, onTrouble }: CallObserver,
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
