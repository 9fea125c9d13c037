import { availableParallelism } from 'node:os';
import { CHECKS, type Check } from './checks.ts';

/** All checks run, whatever the others found, so that one run reports everything. */
async function main(): Promise<number> {
  const waiting = [...CHECKS];
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await report(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

async function report({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const { passed, output, warning } = await run();
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(passed ? `ok      ${name} (${took})` : `FAILED  ${name} (${took})\n${output.trimEnd()}\n`);
  if (warning !== undefined) console.log(`        ${warning.replaceAll('\n', '\n        ')}`);
  return passed;
}

process.exitCode = await main();
