const EVERY_MS = 10 * 60 * 1000;

/** Runs tasks every few minutes in the background. It neither keeps the process alive nor delays requests. */
export function runPeriodically(
  tasks: readonly (() => Promise<unknown>)[],
  failed: (error: unknown) => void,
  everyMs = EVERY_MS,
) {
  let underWay: Promise<void> | undefined;
  const all = async (): Promise<void> => {
    for (const task of tasks) await task().catch(failed);
  };
  /** Runs all tasks now; a failing task is logged and stops no other. */
  const round = (): Promise<void> => {
    underWay ??= all().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer = setInterval(round, everyMs).unref();
  return {
    round,
    /** Starts no more runs; resolves when the current one has ended. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await underWay;
    },
  };
}
