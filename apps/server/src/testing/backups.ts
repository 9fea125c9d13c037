/** Backups of each version, places to restore them, and a way to damage them. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { openPromise } from 'yauzl';
import { MANIFEST, type Manifest, manifestSchema, tablePart } from '../platform/backup/manifest.ts';
import { openBackup, proveBackup } from '../platform/backup/read.ts';
import { type RestoreInto, restoreBackup } from '../platform/backup/restore.ts';
import { connect, type Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { zipFrom } from '../platform/exchange/zip.ts';
import { MIGRATIONS } from '../server.ts';
import { movableClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { Stage } from './embedded.ts';

export const FIXTURES = join(import.meta.dirname, 'backups');
export const FIXTURE = join(FIXTURES, '0.1.0.zip');

export const clock = movableClock();

export const restoreOptions = ({ target }: Pick<RestoreInto, 'target'>, dataDir: string): RestoreInto => ({
  target,
  dataDir,
  migrations: MIGRATIONS,
  clock,
});

export async function restore(file: string, place: RestoreInto): Promise<string | undefined> {
  const backup = await openBackup(file);
  try {
    await proveBackup(backup);
    return await restoreBackup(backup, place);
  } finally {
    backup.close();
  }
}

type Undo = (act: () => Promise<void>) => void;

export async function emptyDatabase(undo: Undo = onTestFinished): Promise<TestDatabase> {
  const database = await createTestDatabase('empty');
  // Without the name of a server.
  const db = connect({ ...database.target, max: 3, applicationName: 'tests' });
  undo(async () => {
    await db.end({ timeout: 5 });
    await database.drop();
  });
  return { ...database, db };
}

/** A database with the rows of the fixture, and its data folder. */
export async function filledDatabase(stage: Stage, undo?: Undo) {
  const [database, dataDir] = [await emptyDatabase(undo), await stage.folder()];
  await restore(FIXTURE, restoreOptions(database, dataDir));
  return { ...database, dataDir, source: restoreOptions(database, dataDir) };
}

/** A new PostgreSQL on a data folder of its own, like an embedded one. */
export async function embeddedDatabase(stage: Stage) {
  const dataDir = await stage.folder();
  const { connection: target } = await stage.start(dataDir);
  const db = connect({ ...target, max: 1 });
  onTestFinished(() => db.end({ timeout: 5 }));
  return { target, db, dataDir };
}

/** For the top of a test file: folders per test, and one filled database for tests that only read it. */
export function useFurnished() {
  const stage = new Stage();
  afterEach(() => stage.clear());
  const shared = new Stage();
  const ends: (() => Promise<void>)[] = [];
  let home: Awaited<ReturnType<typeof filledDatabase>> | undefined;
  beforeAll(async () => {
    home = await filledDatabase(shared, (end) => void ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await shared.clear();
  });
  return {
    stage,
    home: () => {
      if (home === undefined) throw new Error('The furnished database exists only while tests run.');
      return home;
    },
  };
}

export async function allRows(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => table.name !== 'schema_migrations'))
    rows[name] = (
      await db.rows<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} as t order by 1`)
    ).map(({ row }) => row);
  return rows;
}

/**
 * Rewrites a backup with changed entries and manifest.
 * @returns paths of the entries
 */
export async function rezip(
  from: string,
  to: string,
  change: (manifest: Manifest, entries: Map<string, Buffer>) => void,
): Promise<string[]> {
  const zip = await openPromise(from, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  const manifest = manifestSchema.parse(JSON.parse(String(entries.get(MANIFEST))));
  const before = new Map(entries);
  change(manifest, entries);
  for (const table of manifest.tables) {
    const bytes = entries.get(tablePart(table.name));
    if (bytes === undefined || bytes === before.get(tablePart(table.name))) continue;
    Object.assign(table, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  entries.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  const pieces = zipFrom(new Date(), async (add) => {
    for (const [path, bytes] of entries) await add(path, [bytes]);
  });
  await writeFile(to, pieces);
  return [...entries.keys()];
}
