import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths.mjs';
import type { Supervisor } from '../launcher/supervise.mjs';
import { ensureWebApp } from '../launcher/web.mjs';
import { ensureBrowser } from './browser.ts';
import { BROKEN, type Counts, countPlaywright, countVitest, judge, readReport } from './results.ts';

/** Debian's binaries of the oldest PostgreSQL that Cuverie runs on. */
const OLDEST_POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

export interface Suite {
  /** What `npm test -- <part>` calls it. */
  part: string;
  title: string;
  /** Runs by its name and with `npm test -- all` only: it takes long, or needs what a newcomer need not have. */
  onlyByName?: true;
  /** What this machine lacks for it, as a sentence; undefined if nothing. */
  missing?: () => string | undefined;
  run: (supervisor: Supervisor, filters: string[]) => Promise<Counts>;
}

/** What starts the embedded PostgreSQL itself, and would try it a second time instead of the other one. */
const OF_THE_EMBEDDED = ['embedded.test.ts', 'crash.test.ts', 'main.test.ts'];
const olderPostgres = process.env.TEST_POSTGRES_BIN ?? OLDEST_POSTGRES_BIN;

export const SUITES: Suite[] = [
  {
    part: 'scripts',
    title: 'Launcher and checks',
    run: vitest(['--config', 'scripts/vitest.config.ts']),
  },
  {
    part: 'domain',
    title: 'Domain and contract',
    run: vitest(['--project', 'domain']),
  },
  {
    part: 'web',
    title: 'Web app',
    run: vitest(['--project', 'web']),
  },
  {
    part: 'server',
    title: 'Server on the embedded PostgreSQL',
    run: vitest(['--project', 'server']),
  },
  { part: 'e2e', title: 'Browser', run: playwright('desk', 'phone') },
  {
    part: 'processes',
    title: 'Server as a process: stopped, killed, carried over, backed up and restored',
    onlyByName: true,
    run: vitest(['--project', 'processes']),
  },
  {
    part: 'servers',
    title: 'Browser, with servers of their own',
    onlyByName: true,
    run: playwright('servers'),
  },
  {
    part: 'screens',
    title: 'Every screen and dialog, as axe sees them',
    onlyByName: true,
    run: playwright('screens'),
  },
  {
    part: 'postgres15',
    title: `Server on the PostgreSQL in ${olderPostgres}`,
    onlyByName: true,
    missing: () =>
      existsSync(olderPostgres)
        ? undefined
        : `There is no PostgreSQL in ${olderPostgres}: install postgresql-15, or name its programs with TEST_POSTGRES_BIN.`,
    run: vitest(
      [
        '--project',
        'server',
        '--project',
        'processes',
        ...OF_THE_EMBEDDED.flatMap((file) => ['--exclude', `**/${file}`]),
      ],
      {
        TEST_POSTGRES_BIN: olderPostgres,
      },
    ),
  },
  {
    part: 'citus',
    title: 'Server on a Citus cluster',
    onlyByName: true,
    missing: () =>
      process.env.TEST_CITUS_URL
        ? undefined
        : 'TEST_CITUS_URL names no cluster; docs/growing.md says how to make one.',
    run: vitest(['--project', 'citus']),
  },
];

/** The suites of a part, of `all`, or without a part those everybody runs; none if there is no such part. */
export function suitesOf(part: string | undefined, suites: readonly Suite[] = SUITES): Suite[] {
  if (part === 'all') return [...suites];
  return suites.filter((suite) => (part === undefined ? !suite.onlyByName : suite.part === part));
}

function vitest(args: string[], env: NodeJS.ProcessEnv = {}): Suite['run'] {
  return (supervisor, filters) =>
    withReport(countVitest, (report) => {
      const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { TEST_POSTGRES_BIN: _, ...rest } = process.env;
      return supervisor.run(process.execPath, [script, 'run', ...args, ...reporters, ...filters], {
        cwd: ROOT,
        env: { ...rest, ...env },
      });
    });
}

function playwright(...projects: string[]): Suite['run'] {
  return async (supervisor, filters) => {
    const browser = await ensureBrowser(supervisor);
    if (browser !== 'own' && 'missing' in browser) {
      console.error(browser.missing);
      return BROKEN;
    }
    await ensureWebApp(supervisor, { node: process.execPath, env: process.env });
    return withReport(countPlaywright, (report) => {
      const cli = createRequire(join(ROOT, 'e2e/package.json')).resolve('@playwright/test/cli');
      const chosen = projects.map((project) => `--project=${project}`);
      return supervisor.run(process.execPath, [cli, 'test', '--reporter=list,json', ...chosen, ...filters], {
        cwd: join(ROOT, 'e2e'),
        env: {
          ...process.env,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          ...(browser === 'own' ? {} : { CHROMIUM_PATH: browser.path }),
        },
      });
    });
  };
}

async function withReport<Report>(
  count: (report: Report) => Counts,
  run: (reportPath: string) => Promise<number>,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-test-report-'));
  const path = join(folder, 'report.json');
  try {
    const exitCode = await run(path);
    return judge(await readReport(path, count), exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
