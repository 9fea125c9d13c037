const EVERY_MS = 10 * 60 * 1000;

/** Does tasks every few minutes in the background. It keeps no process alive and delays no request. */
export function keepHouse(
  tasks: readonly (() => Promise<unknown>)[],
  failed: (error: unknown) => void,
  everyMs = EVERY_MS,
) {
  let underWay: Promise<void> | undefined;
  const all = async (): Promise<void> => {
    for (const task of tasks) await task().catch(failed);
  };
  /** Does all tasks now; a task that fails is reported and stops no other. */
  const round = (): Promise<void> => {
    underWay ??= all().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer = setInterval(round, everyMs).unref();
  return {
    round,
    /** No round starts any more; resolves when the one under way has ended. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await underWay;
    },
  };
}
