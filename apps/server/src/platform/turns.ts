/**
 * Runs tasks a few at a time; the others wait in line.
 * @param waiting how long the line may get for this one, where it has more patience than others
 */
export type Turns = <Result>(task: () => Promise<Result>, waiting?: number) => Promise<Result>;

export interface TurnOptions {
  atOnce: number;
  /** How long the line may get. */
  waiting: number;
  /** What whoever finds the line full is told. */
  full: () => Error;
}

export function turns({ atOnce, waiting: most, full }: TurnOptions): Turns {
  const line: (() => void)[] = [];
  let running = 0;

  const turn = async (waiting: number): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw full();
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => line.push(resolve));
  };

  return async (task, waiting = most) => {
    await turn(waiting);
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
