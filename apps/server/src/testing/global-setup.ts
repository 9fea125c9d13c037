/** One cluster for the whole run, with a template database that holds every migration. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { loadReference } from '../features/grapes/reference.ts';
import { connect, type SocketConnection } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { sql } from '../platform/database/sql.ts';
import { startTestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly cluster: SocketConnection;
  }
}

const TEMPLATE = 'cuverie_template';
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

async function makeTemplate(socket: SocketConnection): Promise<void> {
  const maintenance = connect({ socket, max: 1 });
  await maintenance.count(sql`CREATE DATABASE ${sql.identifier(TEMPLATE)} TEMPLATE template0`);
  await maintenance.end();
  const template = connect({ socket: { ...socket, database: TEMPLATE }, max: 1 });
  if (existsSync(MIGRATIONS)) {
    await migrate(template, MIGRATIONS);
    await loadReference(template);
  }
  // A template is only cloned while nobody is connected to it.
  await template.end();
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster();
  try {
    await makeTemplate(cluster.socket);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('cluster', cluster.socket);
  return () => cluster.stop();
};
