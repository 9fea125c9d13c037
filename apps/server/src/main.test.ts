import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Stage } from './platform/database/embedded/harness.ts';
import { readPidFile } from './platform/database/embedded/leftovers.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

const stage = new Stage();
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await stage.clear();
});

/** The whole server in a process of its own, on a new data folder and a port the system picks. */
async function startOne() {
  const dataDir = await stage.folder();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const databaseRuns = async () => (await readPidFile(join(dataDir, 'database/cluster'))) !== undefined;
  return { child, ended, databaseRuns };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'told to end by %s, as Ctrl-C or a closed terminal does, the server ends its database first',
  async (signal) => {
    const { child, ended, databaseRuns } = await startOne();
    expect(await databaseRuns()).toBe(true);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(await databaseRuns()).toBe(false);
  },
  60_000,
);
