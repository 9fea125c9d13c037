import { isDeadlock } from './errors.ts';

/** Nobody waits longer; each try that fails took PostgreSQL a second to find out. */
const TRIES = 5;

/**
 * Does again what PostgreSQL ended to free others: of several who wait for one another in a circle it fails one, all of
 * whose transaction is undone by then.
 * @param work all of a transaction; nothing outside the database may be left by it when it throws
 */
export async function despiteDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}
