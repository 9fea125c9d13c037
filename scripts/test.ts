import { LaunchFailure } from './launcher/failure.mjs';
import { Supervisor } from './launcher/supervise.mjs';
import { runPart } from './testing/parts.ts';
import { add, NO_RESULTS, type Results, refuseTooManyUnsteady, sentence } from './testing/results.ts';
import { SUITES, type Suite, suitesOf } from './testing/suites.ts';

const SLOWEST = 20;

/** `npm test`, or a part of it: `npm test -- server wines`. The last line printed is always the counts. */
async function main([part, ...filters]: string[]): Promise<Results> {
  const suites = suitesOf(part);
  if (suites.length === 0) {
    const parts = [...SUITES.map((suite) => suite.part), 'all'].join(', ');
    return failure(`There is no part "${part}" of the tests. There are: ${parts}.`);
  }
  const supervisor = new Supervisor();
  supervisor.listen();
  const ran: { line: string; results: Results }[] = [];
  for (const suite of suites) {
    if (supervisor.stopping) break;
    const lack = suite.missing?.();
    if (lack !== undefined) {
      console.log(`\n== ${suite.title}: left out. ${lack}`);
      continue;
    }
    console.log(`\n== ${suite.title}`);
    const started = performance.now();
    const { results, isStopped } = await runSuite(suite, supervisor, filters);
    const line = `${suite.title}: ${sentence(results)} (${clock((performance.now() - started) / 1000)})`;
    ran.push({ line, results });
    if (suites.length > 1) printNames(results);
    if (isStopped) {
      console.log(`\n${suite.title} was stopped; what comes after it was not run.`);
      break;
    }
  }
  console.log(`\n${ran.map(({ line }) => line).join('\n')}`);
  if (ran.length === 0) return failure('No part ran.');
  return refuseTooManyUnsteady(ran.map(({ results }) => results).reduce(add, NO_RESULTS));
}

const failure = (message: string): Results => ({ ...NO_RESULTS, failures: [message] });

async function runSuite(suite: Suite, supervisor: Supervisor, filters: string[]) {
  try {
    return await runPart(suite.run, supervisor, filters, suite.limitMinutes * 60);
  } catch (error) {
    console.error(error instanceof LaunchFailure ? error.message : error);
    return { results: failure(`${suite.title} could not be run.`), isStopped: true };
  }
}

function printNames({ unsteady, failures }: Results): void {
  for (const test of unsteady) console.log(`Unsteady: ${test}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`);
}

function printSlowest({ durations }: Results): void {
  if (durations.length === 0) return;
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log(`\nThe slowest tests:`);
  for (const { test, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${test}`);
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;

const results = await main(process.argv.slice(2));
printSlowest(results);
console.log('');
printNames(results);
console.log(`\n${sentence(results)}`);
process.exitCode = results.failures.length > 0 ? 1 : 0;
