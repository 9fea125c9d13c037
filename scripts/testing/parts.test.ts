import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../launcher/paths.mjs';
import { Supervisor } from '../launcher/supervise.mjs';
import { write } from './fixtures.ts';
import { runPart } from './parts.ts';
import { sentence } from './results.ts';
import { type Runner, runPlaywright, vitest } from './runners.ts';

/** Below the checkout, so that planted tests find the runners. */
let home: string;
beforeAll(async () => {
  await mkdir(join(ROOT, '.runtime'), { recursive: true });
  home = await mkdtemp(join(ROOT, '.runtime', 'planted-'));
  // Planted failures in a log look like real ones.
  vi.spyOn(console, 'log').mockReturnValue();
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function plant(file: string, source: string): Promise<string> {
  const folder = await mkdtemp(join(home, 'one-'));
  await write(join(folder, file), source);
  return folder;
}

/** Tests that fail in their first run and pass in the second. */
const failsOnce = (names: readonly string[]) => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  for (const name of ${JSON.stringify(names)}) test(name, async () => {
    const flag = join(import.meta.dirname, name);
    if (existsSync(flag)) return;
    writeFileSync(flag, '');
    // Both runners notice a failure between two tests only if one awaits something.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error('the first time');
  });`;

const passes = `test('passes', () => {});`;
const failsTwice = `test('fails', () => { throw new Error('the must is too warm'); });`;
const hangs = `test('hangs', () => new Promise((resolve) => setTimeout(resolve, 600_000)), 600_000);`;
const spins = `test('spins', () => { for (;;) {} });`;

/** Without the runners' output. */
const runPlanted = (run: Runner, limitSeconds = 60) => {
  const supervisor = new Supervisor();
  const quiet: Parameters<Runner>[0] = {
    run: (command, args, options) => supervisor.run(command, args, { ...options, stdio: 'ignore' }),
  };
  return runPart((_, options) => run(quiet, options), supervisor, [], limitSeconds);
};

async function runInVitest(source: string, limitSeconds?: number) {
  const imports = `import { test } from 'vitest';\n`;
  const folder = await plant('planted.test.ts', `${imports}${passes}\n${source}`);
  return runPlanted(vitest(['--root', folder]), limitSeconds);
}

const CONFIG = `export default { testDir: '.', outputDir: 'results', timeout: 0 };`;

async function runInPlaywright(source: string, limitSeconds?: number) {
  const imports = `import { test } from '@playwright/test';\n`;
  const folder = await plant('planted.spec.ts', `${imports}${passes}\n${source}`);
  await write(join(folder, 'playwright.config.ts'), CONFIG);
  return runPlanted(
    (supervisor, options) => runPlaywright(supervisor, folder, [], {}, options),
    limitSeconds,
  );
}

const RUNNERS = [
  { runner: 'Vitest', run: runInVitest },
  { runner: 'Playwright', run: runInPlaywright },
];

/** A time in which a runner starts its tests, even beside four others. */
const LIMIT_SECONDS = 12;

describe.concurrent('a part', { timeout: 120_000 }, () => {
  test.each(RUNNERS)('of $runner distinguishes unsteady from failed tests', async ({ run }) => {
    const { results, isStopped } = await run(`${failsOnce(['slips'])}\n${failsTwice}`);
    expect(sentence(results)).toBe('2 passed, 1 failed');
    expect(results.unsteady).toEqual([expect.stringMatching(/planted\.\w+\.ts: slips$/)]);
    expect(results.failures).toEqual([expect.stringMatching(/: fails: .*the must is too warm/)]);
    expect(isStopped).toBe(false);
  });

  test.each(RUNNERS)('of $runner ends at its time limit, and hanging tests are named', async ({ run }) => {
    const { results, isStopped } = await run(hangs, LIMIT_SECONDS);
    expect(results.failures).toEqual([
      expect.stringMatching(/planted\.\w+\.ts: hangs: still running at the time limit$/),
    ]);
    expect(isStopped).toBe(true);
  });

  test('in an endless loop is ended at its time limit, and its file is named', async () => {
    const { results, isStopped } = await runInVitest(spins, LIMIT_SECONDS);
    expect(results.failures).toEqual([expect.stringMatching(/planted\.test\.ts: .*: still running/)]);
    expect(isStopped).toBe(true);
  });

  test('stops after ten failed tests, and runs none of them again', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `f${n}`);
    const { results, isStopped } = await runInVitest(failsOnce(names));
    expect(results.failures.length).toBeGreaterThanOrEqual(10);
    expect(results.failures.length).toBeLessThan(30);
    expect(isStopped).toBe(true);
  });

  test('has failed if a file cannot be loaded', async () => {
    const { results } = await runInVitest(`import './missing.ts';`);
    expect(results.failures).toEqual([
      expect.stringMatching(/planted\.test\.ts: the file itself: .*missing/),
    ]);
  });
});
