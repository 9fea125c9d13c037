/** The databases of a test run: a temporary PostgreSQL, or an existing Citus cluster. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionTarget } from '../platform/database/address.ts';
import { connect } from '../platform/database/database.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded/embedded.ts';
import { sql } from '../platform/database/sql.ts';

export interface TestCluster {
  /** A database to connect to on each machine; the first is the coordinator. */
  readonly machines: readonly ConnectionTarget[];
  stop(): Promise<void>;
}

/** Set it to a directory with initdb and postgres (such as /usr/lib/postgresql/15/bin) to test with that version. */
const otherBinaries = process.env['TEST_POSTGRES_BIN'];

const log = { info: () => {}, warn: console.warn, error: console.error };

export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-test-'));
  const binaries = otherBinaries === undefined ? {} : { binaries: otherBinaries };
  const database = await startEmbeddedDatabase({ dataDir, log, testing: { volatile: true, ...binaries } });
  return {
    machines: [database.connection],
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The coordinator and the workers of its database. */
export async function citusCluster(url: string): Promise<TestCluster> {
  const db = connect({ url, max: 1 });
  const workers = await db.rows<{ host: string; port: number }>(sql`
    select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid`);
  await db.end();
  const onWorker = ({ host, port }: { host: string; port: number }) => {
    const address = new URL(url);
    address.hostname = host;
    address.port = String(port);
    return { url: address.href };
  };
  return { machines: [{ url }, ...workers.map(onWorker)], stop: async () => {} };
}

/** Another database on the same machine. */
export function databaseOf(machine: ConnectionTarget, name: string): ConnectionTarget {
  if ('socket' in machine) return { socket: { ...machine.socket, database: name } };
  const url = new URL(machine.url);
  url.pathname = `/${name}`;
  return { url: url.href };
}

/** Runs on each machine in parallel, in the given or the machine's own database. */
export async function onEachMachine(
  machines: readonly ConnectionTarget[],
  act: (machine: ReturnType<typeof connect>, index: number) => Promise<unknown>,
  name?: string,
): Promise<void> {
  await Promise.all(
    machines.map(async (machine, index) => {
      const db = connect({ ...(name === undefined ? machine : databaseOf(machine, name)), max: 1 });
      try {
        await act(db, index);
      } finally {
        await db.end({ timeout: 5 });
      }
    }),
  );
}

/** Ends all sessions of a database and blocks new ones, since Citus keeps connections between machines. */
export const closeDatabase = (machines: readonly ConnectionTarget[], name: string): Promise<void> =>
  onEachMachine(machines, async (db) => {
    await db.count(sql`ALTER DATABASE ${sql.identifier(name)} WITH ALLOW_CONNECTIONS false`);
    await db.count(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`);
  });

/** Joins the databases of this name to one cluster: the first machine registers the others. */
export async function joinTogether(machines: readonly ConnectionTarget[], name: string): Promise<void> {
  await onEachMachine(machines, (db) => db.count(sql`create extension if not exists citus`), name);
  await onEachMachine(
    machines.slice(0, 1),
    async (db) => {
      for (const [index, machine] of machines.entries()) {
        if (!('url' in machine)) throw new Error('A cluster is reached by addresses.');
        const { hostname, port } = new URL(machine.url);
        const act = sql.raw(index === 0 ? 'citus_set_coordinator_host' : 'citus_add_node');
        await db.count(sql`select ${act}(${hostname}, ${Number(port || 5432)})`);
      }
    },
    name,
  );
}
