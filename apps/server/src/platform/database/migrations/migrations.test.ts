import { appendFile, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { connect } from '../database.ts';
import { sql } from '../sql.ts';
import { migrate, pendingMigrations } from './migrations.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'cuverie-migrations-'));
  await file('0001_wines.sql', 'CREATE TABLE wines (name text);\nCREATE TABLE regions (name text);\n');
  await file('0002_vintage.sql', 'ALTER TABLE wines ADD COLUMN vintage integer;\n');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const file = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

const tables = async (): Promise<string[]> => {
  const rows = await database.db.rows<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`);
  return rows.map(({ name }) => name);
};

const applied = () => database.db.rows(sql`SELECT version, name FROM schema_migrations ORDER BY version`);

describe('migrations', () => {
  it('are applied in order, once', async () => {
    expect(await migrate(database.db, folder)).toEqual(['0001_wines.sql', '0002_vintage.sql']);
    expect(await migrate(database.db, folder)).toEqual([]);
    expect(await applied()).toEqual([
      { version: 1, name: '0001_wines.sql' },
      { version: 2, name: '0002_vintage.sql' },
    ]);
    expect(await database.db.rows(sql`SELECT name, vintage FROM wines`)).toEqual([]);
  });

  it('wait for each other when four servers start together', async () => {
    const pools = [1, 2, 3, 4].map(() => connect({ ...database.target, max: 2 }));
    const results = await Promise.all(pools.map((db) => migrate(db, folder)));
    expect(results.flat().sort()).toEqual(['0001_wines.sql', '0002_vintage.sql']);
    expect(await applied()).toHaveLength(2);
    await Promise.all(pools.map((db) => db.end()));
  });

  it('are pending until applied, and a check changes nothing', async () => {
    expect(await pendingMigrations(database.db, folder)).toEqual(['0001_wines.sql', '0002_vintage.sql']);
    expect(await tables()).toEqual([]);
    await migrate(database.db, folder);
    await file('0003_more.sql', 'SELECT 1;');
    expect(await pendingMigrations(database.db, folder)).toEqual(['0003_more.sql']);
  });

  it('refuse a file changed after it was applied, and do nothing else', async () => {
    await migrate(database.db, folder);
    await appendFile(join(folder, '0001_wines.sql'), '-- an afterthought\n');
    await file('0003_more.sql', 'CREATE TABLE more (n integer);');
    await expect(migrate(database.db, folder)).rejects.toMatchObject({
      name: 'MigrationChanged',
      message: expect.stringContaining('0001_wines.sql'),
    });
    expect(await tables()).not.toContain('more');
  });

  it('ignore the line endings of another system', async () => {
    await migrate(database.db, folder);
    await file('0001_wines.sql', 'CREATE TABLE wines (name text);\r\nCREATE TABLE regions (name text);\r\n');
    expect(await migrate(database.db, folder)).toEqual([]);
  });

  it('refuse a database newer than the program without changes', async () => {
    await migrate(database.db, folder);
    await unlink(join(folder, '0002_vintage.sql'));
    const refusal = { name: 'DatabaseNewer', message: expect.stringContaining('0002_vintage.sql') };
    await expect(migrate(database.db, folder)).rejects.toMatchObject(refusal);
    await expect(pendingMigrations(database.db, folder)).rejects.toMatchObject(refusal);
    expect(await applied()).toHaveLength(2);
  });

  it('report file, line and reason of a failure and roll it back', async () => {
    await file('0003_broken.sql', 'CREATE TABLE half (n integer);\nINSERT INTO nowhere VALUES (1);\n');
    await expect(migrate(database.db, folder)).rejects.toMatchObject({
      name: 'MigrationFailed',
      message:
        'The migration 0003_broken.sql failed and was undone: line 2: relation "nowhere" does not exist (42P01)',
    });
    expect(await tables()).toEqual(['regions', 'schema_migrations', 'wines']);
    await file('0003_broken.sql', 'CREATE TABLE whole (n integer);');
    expect(await migrate(database.db, folder)).toEqual(['0003_broken.sql']);
  });

  it('leave an empty database empty when the first one fails', async () => {
    await file('0001_wines.sql', 'CREATE TABLE wines (name text); SELECT 1/0;');
    await expect(migrate(database.db, folder)).rejects.toThrow('division by zero (22012)');
    expect(await tables()).toEqual([]);
  });

  it.each([
    ['a name of another kind', 'wines.sql', 'is not named like a migration'],
    ['a number given twice', '0002_again.sql', 'two migrations numbered like'],
  ])('refuse %s', async (_, name, reason) => {
    await file(name, 'SELECT 1;');
    await expect(migrate(database.db, folder)).rejects.toThrow(reason);
    expect(await tables()).toEqual([]);
  });
});
