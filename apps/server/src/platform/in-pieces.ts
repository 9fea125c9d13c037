import { setImmediate } from 'node:timers/promises';

/** Runs a long computation in pieces without blocking other calls. */
export async function inPieces<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
