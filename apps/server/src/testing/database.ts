/** A database for each test file, cloned from the migrated template in milliseconds. */
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { ConnectionTarget } from '../platform/database/address.ts';
import { connect, type Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { closeDatabase, databaseOf, onEachMachine } from './cluster.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly name: string;
  /** Whether its rows are on several machines. */
  readonly isSharded: boolean;
  /** For a second pool on the same database, or a whole server: `connect({ ...target })`. */
  readonly target: ConnectionTarget;
  drop(): Promise<void>;
}

/** For tests of locks, which a cluster holds on a worker. */
export const isOneMachine = (): boolean => inject('databases').machines.length === 1;

export async function createTestDatabase(from: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { machines, template } = inject('databases');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = from === 'migrated' ? template : 'template0';
  await onEachMachine(machines, (machine) =>
    machine.count(
      sql`CREATE DATABASE ${sql.identifier(name)} TEMPLATE ${sql.identifier(source)} STRATEGY FILE_COPY`,
    ),
  );
  const [machine] = machines;
  if (machine === undefined) throw new Error('The test run has no database.');
  const target = databaseOf(machine, name);
  const db = connect({ ...target, max: 4 });
  const drop = async () => {
    await db.end({ timeout: 5 });
    if (!isOneMachine()) await closeDatabase(machines, name);
    await onEachMachine(machines, (each) =>
      each.count(sql`DROP DATABASE ${sql.identifier(name)} WITH (FORCE)`),
    );
  };
  return { db, name, isSharded: !isOneMachine() && from === 'migrated', target, drop };
}

/** For the top of a test file: created before its first test, dropped after its last. */
export function useTestDatabase(from: 'migrated' | 'empty' = 'migrated'): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(from);
  });
  afterAll(() => database?.drop());
  return () => {
    if (database === undefined) throw new Error('The test database exists only while tests run.');
    return database;
  };
}

/** URL of a test's database for DATABASE_URL. */
export function databaseUrl(target: ConnectionTarget): string {
  if ('url' in target) return target.url;
  const { user, password, database, path } = target.socket;
  const port = path.slice(path.lastIndexOf('.') + 1);
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(dirname(path))}`;
}
