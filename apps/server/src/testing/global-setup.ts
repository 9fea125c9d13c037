/** One cluster for the whole run, with a template database of all migrations. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { loadReference } from '../features/grapes/reference.ts';
import type { ConnectionTarget } from '../platform/database/address.ts';
import { migrate } from '../platform/database/migrations/migrations.ts';
import { shardDatabase } from '../platform/database/shards/shards.ts';
import { sql } from '../platform/database/sql.ts';
import {
  citusCluster,
  closeDatabase,
  joinTogether,
  onEachMachine,
  startTestCluster,
  type TestCluster,
} from './cluster.ts';

interface Databases {
  readonly machines: readonly ConnectionTarget[];
  /** Name of the template database on each machine. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly databases: Databases;
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

async function makeTemplate({ machines }: TestCluster, template: string, isSharded: boolean): Promise<void> {
  const name = sql.identifier(template);
  await onEachMachine(machines, (db) => db.count(sql`CREATE DATABASE ${name} TEMPLATE template0`));
  if (isSharded) await joinTogether(machines, template);
  await onEachMachine(
    machines.slice(0, 1),
    async (db) => {
      await migrate(db, MIGRATIONS);
      await loadReference(db);
      if (isSharded) await shardDatabase(db);
    },
    template,
  );
  // A template can only be cloned without connections to it.
  await closeDatabase(machines, template);
}

async function dropTemplate({ machines }: TestCluster, template: string): Promise<void> {
  await onEachMachine(machines, (db) =>
    db.count(sql`DROP DATABASE IF EXISTS ${sql.identifier(template)} WITH (FORCE)`),
  );
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const isSharded = project.name === 'citus';
  const cluster = isSharded ? await citusCluster(citusUrl()) : await startTestCluster();
  const template = `cuverie_template_${randomUUID().slice(0, 8)}`;
  const end = async () => {
    if (isSharded) await dropTemplate(cluster, template);
    await cluster.stop();
  };
  try {
    await makeTemplate(cluster, template, isSharded);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('databases', { machines: cluster.machines, template });
  return end;
};

function citusUrl(): string {
  const url = process.env['TEST_CITUS_URL'];
  if (!url)
    throw new Error('TEST_CITUS_URL names no database with Citus, whose cluster the tests would run on.');
  return url;
}
