/** A database of its own for each test file, cloned from the migrated template in a few milliseconds. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type SocketConnection, type Sql } from '../platform/database/database.ts';

export interface TestDatabase {
  readonly sql: Sql;
  /** For a second pool on the same database, or a whole server: `connect({ socket })`. */
  readonly socket: SocketConnection;
  drop(): Promise<void>;
}

async function withMaintenance(act: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect({ socket: inject('cluster'), max: 1 });
  try {
    await act(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const TEMPLATES = {
  /** As `apps/server/migrations` makes it. */
  migrated: 'cuverie_template',
  /** Nothing in it at all. */
  empty: 'template0',
} as const;

export async function createTestDatabase(from: keyof typeof TEMPLATES = 'migrated'): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withMaintenance(
    (sql) => sql`CREATE DATABASE ${sql(database)} TEMPLATE ${sql(TEMPLATES[from])} STRATEGY FILE_COPY`,
  );
  const socket = { ...inject('cluster'), database };
  const sql = connect({ socket, max: 4 });
  const drop = async () => {
    await sql.end({ timeout: 5 });
    await withMaintenance((maintenance) => maintenance`DROP DATABASE ${maintenance(database)} WITH (FORCE)`);
  };
  return { sql, socket, drop };
}

/** For the top of a test file: made before its first test, dropped after its last. */
export function useTestDatabase(from: keyof typeof TEMPLATES = 'migrated'): () => TestDatabase {
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
