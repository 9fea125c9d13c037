import { LaunchFailure } from './launcher/failure.mjs';
import { Supervisor } from './launcher/supervise.mjs';
import { add, BROKEN, type Counts, NONE, sentence } from './testing/results.ts';
import { SUITES, type Suite, suitesOf } from './testing/suites.ts';

/** `npm test`, or a part of it: `npm test -- server wines`. The last line printed is always the counts. */
async function main([part, ...filters]: string[]): Promise<Counts> {
  const suites = suitesOf(part);
  if (suites.length === 0) {
    const parts = [...SUITES.map((suite) => suite.part), 'all'].join(', ');
    console.error(`There is no part "${part}" of the tests. There are: ${parts}.`);
    return BROKEN;
  }
  const supervisor = new Supervisor();
  supervisor.listen();
  const results: { title: string; counts: Counts }[] = [];
  for (const suite of suites) {
    if (supervisor.stopping) break;
    const lack = suite.missing?.();
    if (lack !== undefined) {
      console.log(`\n== ${suite.title}: left out. ${lack}`);
      continue;
    }
    console.log(`\n== ${suite.title}`);
    results.push({ title: suite.title, counts: await runSuite(suite, supervisor, filters) });
  }
  console.log('');
  for (const { title, counts } of results) console.log(`${title}: ${sentence(counts)}`);
  return results.length === 0 ? BROKEN : results.map(({ counts }) => counts).reduce(add, NONE);
}

async function runSuite(suite: Suite, supervisor: Supervisor, filters: string[]): Promise<Counts> {
  try {
    return await suite.run(supervisor, filters);
  } catch (error) {
    console.error(error instanceof LaunchFailure ? error.message : error);
    return BROKEN;
  }
}

const counts = await main(process.argv.slice(2));
if (counts.failures.length > 0)
  console.log(`\nFailed:\n${counts.failures.map((one) => `  ${one}`).join('\n')}`);
console.log(`\n${sentence(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
