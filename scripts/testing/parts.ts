import type { Supervisor } from '../launcher/supervise.mjs';
import { filesToRetry, isStopped, type Results, resultsOf } from './results.ts';
import type { Runner } from './runners.ts';

/** Runs a part, and its failed tests a second time alone. */
export async function runPart(
  run: Runner,
  supervisor: Pick<Supervisor, 'run' | 'stopping'>,
  filters: string[],
  limitSeconds: number,
): Promise<{ results: Results; isStopped: boolean }> {
  const first = await run(supervisor, { filters, limitSeconds });
  const retryFiles = filesToRetry(first);
  if (retryFiles.length === 0 || supervisor.stopping) {
    return { results: resultsOf(first), isStopped: isStopped(first) };
  }
  console.log(`\n-- Again, alone: ${retryFiles.join(', ')}`);
  const second = await run(supervisor, { filters, limitSeconds, retryFiles });
  return { results: resultsOf(first, second), isStopped: second.timedOut };
}
