import { existsSync } from 'node:fs';
import { playwright, type Runner, vitest } from './runners.ts';

/** Debian's binaries of the oldest PostgreSQL that Cuverie supports. */
const OLDEST_POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const olderPostgres = process.env.TEST_POSTGRES_BIN ?? OLDEST_POSTGRES_BIN;

export interface Suite {
  /** Its name in `npm test -- <part>`. */
  part: string;
  title: string;
  /** It runs only by name and with `npm test -- all`, because it takes long, or needs what a newcomer may not have. */
  onlyByName?: true;
  /** The time after which it fails: twice its time on the slowest quiet machine seen so far. */
  limitMinutes: number;
  /** What this machine lacks for it, as a sentence; undefined if nothing. */
  missing?: () => string | undefined;
  run: Runner;
}

/** The fastest first, so that most faults appear within minutes. */
export const SUITES: Suite[] = [
  {
    part: 'domain',
    title: 'Domain and contract',
    limitMinutes: 3,
    run: vitest(['--project', 'domain']),
  },
  {
    part: 'scripts',
    title: 'Launcher and checks',
    limitMinutes: 5,
    run: vitest(['--config', 'scripts/vitest.config.ts']),
  },
  {
    part: 'web',
    title: 'Web app',
    limitMinutes: 5,
    run: vitest(['--project', 'web']),
  },
  {
    part: 'server',
    title: 'Server on the embedded PostgreSQL',
    limitMinutes: 15,
    run: vitest(['--project', 'server']),
  },
  {
    part: 'e2e',
    title: 'Browser, the main walks of each section',
    limitMinutes: 8,
    run: playwright(['walks', 'phone-walks']),
  },
  {
    part: 'postgres15',
    title: `What depends on the version of PostgreSQL, on the one in ${olderPostgres}`,
    onlyByName: true,
    limitMinutes: 8,
    missing: () =>
      existsSync(olderPostgres)
        ? undefined
        : `There is no PostgreSQL in ${olderPostgres}: install postgresql-15, or name its programs with TEST_POSTGRES_BIN.`,
    run: vitest(['--project', 'postgres15'], { TEST_POSTGRES_BIN: olderPostgres }),
  },
  {
    part: 'processes',
    title: 'Server as a process: stopped, killed, carried over, backed up and restored',
    onlyByName: true,
    limitMinutes: 15,
    run: vitest(['--project', 'processes']),
  },
  {
    part: 'details',
    title: 'Browser, everything else, and axe on every screen and dialog',
    onlyByName: true,
    limitMinutes: 50,
    run: playwright(['servers', 'screens', 'details', 'phone-details']),
  },
  {
    part: 'citus',
    title: 'Server on a Citus cluster',
    onlyByName: true,
    limitMinutes: 60,
    missing: () =>
      process.env.TEST_CITUS_URL
        ? undefined
        : 'TEST_CITUS_URL names no cluster; docs/growing.md says how to make one.',
    run: vitest(['--project', 'citus']),
  },
];

/** The suites of a part, of `all`, or without a part those of a default run; none if the part is unknown. */
export function suitesOf(part: string | undefined, suites: readonly Suite[] = SUITES): Suite[] {
  if (part === 'all') return [...suites];
  return suites.filter((suite) => (part === undefined ? !suite.onlyByName : suite.part === part));
}
