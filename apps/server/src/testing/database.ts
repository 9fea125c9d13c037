/** A database of its own for each test file, cloned from the migrated template in a few milliseconds. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database, type SocketConnection } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface TestDatabase {
  readonly db: Database;
  /** For a second pool on the same database, or a whole server: `connect({ socket })`. */
  readonly socket: SocketConnection;
  drop(): Promise<void>;
}

async function withMaintenance(act: (db: Database) => Promise<unknown>): Promise<void> {
  const db = connect({ socket: inject('cluster'), max: 1 });
  try {
    await act(db);
  } finally {
    await db.end({ timeout: 5 });
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
  await withMaintenance((db) =>
    db.count(
      sql`CREATE DATABASE ${sql.identifier(database)} TEMPLATE ${sql.identifier(TEMPLATES[from])} STRATEGY FILE_COPY`,
    ),
  );
  const socket = { ...inject('cluster'), database };
  const db = connect({ socket, max: 4 });
  const drop = async () => {
    await db.end({ timeout: 5 });
    await withMaintenance((maintenance) =>
      maintenance.count(sql`DROP DATABASE ${sql.identifier(database)} WITH (FORCE)`),
    );
  };
  return { db, socket, drop };
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
