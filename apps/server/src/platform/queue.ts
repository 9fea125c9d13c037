import pLimit from 'p-limit';

/** Runs a task when its turn comes. */
export type Queue = <Result>(task: () => Promise<Result>) => Promise<Result>;

export interface QueueOptions {
  atOnce: number;
  /** Maximum of waiting tasks. */
  waiting: number;
  /** Error thrown when the queue is full. */
  full: () => Error;
}

/** Runs a few tasks at a time; the others wait in a queue with a limit. */
export function queueOf({ atOnce, waiting, full }: QueueOptions): Queue {
  const limit = pLimit(atOnce);
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw full();
    return limit(task);
  };
}
