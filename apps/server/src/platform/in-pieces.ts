import { setImmediate } from 'node:timers/promises';

/** Runs a long piece of work of its own without keeping everybody else waiting. */
export async function inPieces<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
