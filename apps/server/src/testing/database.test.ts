import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/sql.ts';
import { createTestDatabase, useTestDatabase } from './database.ts';

describe('a test database', () => {
  const database = useTestDatabase();

  it('is isolated from others', async () => {
    const { db } = database();
    await db.count(sql`CREATE TABLE mine (n integer)`);
    const other = await createTestDatabase();
    expect(await other.db.rows(sql`SELECT to_regclass('mine') IS NULL AS missing`)).toEqual([
      { missing: true },
    ]);
    await other.drop();
  });

  it('is gone once dropped', async () => {
    const other = await createTestDatabase('empty');
    const { name } = other;
    await other.drop();
    expect(await database().db.rows(sql`SELECT 1 FROM pg_database WHERE datname = ${name}`)).toEqual([]);
  });
});
