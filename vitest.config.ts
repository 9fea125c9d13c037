import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Nothing takes so long but on a machine that does much else: with 25 others waiting, 20 s were not enough. */
const DEADLINES = { testTimeout: 60_000, hookTimeout: 90_000 };

const SERVER = { globalSetup: ['apps/server/src/testing/global-setup.ts'], ...DEADLINES };

/** What starts a server or a PostgreSQL as a process of its own: to stop, kill, back up and restore it. */
const OF_PROCESSES = [
  'apps/server/src/{main,backup,backup.*,restore}.test.ts',
  'apps/server/src/platform/database/embedded/embedded.test.ts',
  'apps/server/src/**/crash.test.ts',
];

/** What depends on the version of PostgreSQL: migrations, constraints, statements of all calls, errors, plans, backups. */
const OF_POSTGRES_VERSIONS = [
  'apps/server/src/{whole-server/api,backup,restore}.test.ts',
  'apps/server/src/platform/{database,history,sessions,throttles}/**/*.test.ts',
  'apps/server/src/**/*.{schema,migration,kind,random}.test.ts',
  'apps/server/src/features/cellar/{finding,undo}/**/*.test.ts',
  'apps/server/src/features/vineyard/planning/**/*.test.ts',
  'apps/server/src/features/winery/{reports,trace}/**/*.test.ts',
];

/** What starts the embedded PostgreSQL itself, whatever version the other tests run on. */
const OF_THE_EMBEDDED = ['**/{embedded,crash}.test.ts'];

/** What starts a PostgreSQL itself, or looks at the sessions, locks and plans of one. */
const OF_ONE_MACHINE = [
  'apps/server/src/platform/database/!(errors*).test.ts',
  'apps/server/src/platform/database/{embedded,migrations}/*.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/**/{backup,backup.*,restore,schedule}.test.ts',
  'apps/server/src/features/cellar/wines/wines.people.test.ts',
  'apps/server/src/config.test.ts',
];

export default defineConfig({
  test: {
    // One more than there are cores: many tests of the server wait, for a database, a deadline or the end of a process.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          // Here and below: files that share a worker share what they import. What a test changes outside itself it
          // puts back, and loading everything again for each file took a third of the time.
          isolate: false,
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts'],
          ...DEADLINES,
        },
      },
      {
        test: {
          isolate: false,
          name: 'web',
          include: ['apps/web/{src,build}/**/*.test.ts'],
          // Styles are left empty, but for those a test reads.
          css: { include: /\?raw$/ },
          ...DEADLINES,
        },
      },
      {
        test: {
          isolate: false,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.citus.test.ts', ...OF_PROCESSES],
          ...SERVER,
        },
      },
      {
        test: { isolate: false, name: 'processes', include: OF_PROCESSES, ...SERVER },
      },
      {
        test: {
          isolate: false,
          name: 'postgres15',
          include: OF_POSTGRES_VERSIONS,
          exclude: ['**/*.citus.test.ts', ...OF_THE_EMBEDDED],
          ...SERVER,
        },
      },
      {
        test: {
          // The same on the cluster of TEST_CITUS_URL, and what is about clusters alone.
          name: 'citus',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: OF_ONE_MACHINE,
          maxWorkers: 2,
          ...SERVER,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
