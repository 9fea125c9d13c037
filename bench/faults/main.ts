/** `npm run faults -- NAME`: tries to break the server on this machine, with limited time and number of calls. */
import { clock } from './clock.ts';
import { estates } from './estates.ts';
import { freeze } from './freeze.ts';
import { fuzz } from './fuzz.ts';
import { kills } from './kills.ts';
import { power } from './power.ts';
import { races } from './races.ts';
import { runRolling } from './rolling.ts';

// So that exit handlers can restore what a run has changed.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(130));

const RUNS: Record<string, (args: string[]) => Promise<number>> = {
  fuzz,
  estates,
  kills,
  freeze,
  rolling: runRolling,
  races,
  power,
  clock,
};

const [name = '', ...args] = process.argv.slice(2);
const run = Object.hasOwn(RUNS, name) ? RUNS[name] : undefined;
if (run === undefined) {
  console.error(`Usage: npm run faults -- ${Object.keys(RUNS).join(' | ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = await run(args);
}
