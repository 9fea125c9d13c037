import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths.mjs';
import type { Supervisor } from '../launcher/supervise.mjs';
import { ensureWebApp } from '../launcher/web.mjs';
import { ensureBrowser } from './browser.ts';
import { MAX_FAILURES, type Run, readEvents } from './results.ts';

export interface RunOptions {
  /** Words that file paths must contain. */
  filters: string[];
  limitSeconds: number;
  /** The files whose failed tests run again alone, with one worker. */
  retryFiles?: string[];
}

export type Runner = (supervisor: Pick<Supervisor, 'run'>, options: RunOptions) => Promise<Run>;

const REPORTER = join(import.meta.dirname, 'vitest-reporter.ts');
/** The time a runner has to end its workers and databases after its limit. */
const GRACE_SECONDS = 20;

export function vitest(args: string[], env: NodeJS.ProcessEnv = {}): Runner {
  return (supervisor, { filters, limitSeconds, retryFiles }) => {
    const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const chosen = retryFiles === undefined ? filters : ['--no-file-parallelism', ...retryFiles];
    const reporters = ['--reporter=default', `--reporter=${REPORTER}`, `--bail=${MAX_FAILURES}`];
    const { TEST_POSTGRES_BIN: _, ...rest } = process.env;
    return recordRun(limitSeconds, (events) =>
      supervisor.run(process.execPath, [script, 'run', ...args, ...reporters, ...chosen], {
        cwd: ROOT,
        env: { ...rest, ...env, ...events },
        limitSeconds,
      }),
    );
  };
}

export function playwright(projects: readonly string[]): Runner {
  return async (supervisor, options) => {
    const browser = await ensureBrowser(supervisor as Supervisor);
    if (browser !== 'own' && 'missing' in browser) {
      const failed = { file: '', name: '', state: 'failed', message: browser.missing } as const;
      return { events: [failed], exitCode: 1, timedOut: false };
    }
    await ensureWebApp(supervisor as Supervisor, { node: process.execPath, env: process.env });
    const env = browser === 'own' ? {} : { CHROMIUM_PATH: browser.path };
    const chosen = projects.map((project) => `--project=${project}`);
    return runPlaywright(supervisor, join(ROOT, 'e2e'), chosen, env, options);
  };
}

/** Runs the Playwright tests of a folder. */
export function runPlaywright(
  supervisor: Pick<Supervisor, 'run'>,
  cwd: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { filters, limitSeconds, retryFiles }: RunOptions,
): Promise<Run> {
  const cli = createRequire(join(ROOT, 'e2e/package.json')).resolve('@playwright/test/cli');
  const reporters = `--reporter=list,${join(ROOT, 'e2e/support/reporter.ts')}`;
  const limits = [`--max-failures=${MAX_FAILURES}`, `--global-timeout=${limitSeconds * 1000}`];
  const chosen = retryFiles === undefined ? filters : ['--last-failed', '--workers=1'];
  return recordRun(limitSeconds, (events) =>
    supervisor.run(process.execPath, [cli, 'test', reporters, ...limits, ...args, ...chosen], {
      cwd,
      env: { ...process.env, ...env, ...events },
      limitSeconds: limitSeconds + GRACE_SECONDS,
    }),
  );
}

async function recordRun(
  limitSeconds: number,
  run: (env: { TEST_EVENTS: string }) => Promise<number>,
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-test-events-'));
  const path = join(folder, 'events.ndjson');
  const started = performance.now();
  try {
    const exitCode = await run({ TEST_EVENTS: path });
    const timedOut = performance.now() - started >= limitSeconds * 1000;
    return { events: await readEvents(path), exitCode, timedOut };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
