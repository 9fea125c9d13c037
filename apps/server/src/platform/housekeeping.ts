const EVERY_MS = 10 * 60 * 1000;

export interface Housekeeping {
  /** Does all tasks now; a task that fails is reported and stops no other. */
  round(): Promise<void>;
  /** No round starts any more; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Does tasks every few minutes in the background. It keeps no process alive and delays no request. */
export function keepHouse(
  tasks: readonly (() => Promise<unknown>)[],
  failed: (error: unknown) => void,
  everyMs = EVERY_MS,
): Housekeeping {
  let underWay: Promise<void> | undefined;
  const all = async (): Promise<void> => {
    for (const task of tasks) await task().catch(failed);
  };
  const round = (): Promise<void> => {
    underWay ??= all().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer = setInterval(round, everyMs).unref();
  return {
    round,
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
