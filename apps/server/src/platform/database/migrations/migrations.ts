/**
 * Plain SQL files, `NNNN_name.sql`, applied once each, in order and forward only. Any number of servers may start
 * together: each file is applied in a transaction that first takes an advisory lock, so the others wait and then see
 * that it is done.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { StartProblem } from '../../start-problem.ts';
import type { Database, Db, Transaction } from '../database.ts';
import { changeTables } from '../long-work.ts';
import { inSequence, isSharded, shard } from '../shards/shards.ts';
import { sql } from '../sql.ts';

/** An applied file, as stored in the database. */
export interface AppliedMigration {
  readonly version: number;
  /** The whole file name, which a person can search for. */
  readonly name: string;
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly text: string;
}

export class MigrationFolderInvalid extends StartProblem {}

export class MigrationChanged extends StartProblem {
  constructor(file: string) {
    super(
      `The migration ${file} has been changed since it was applied to this database. Nothing was done. ` +
        'Put the file back as it was, and make the change in a new migration.',
    );
  }
}

export class DatabaseNewer extends StartProblem {
  constructor(unknown: readonly string[]) {
    super(
      `The database was made by a newer version of Cuverie (this one does not know ${unknown.join(', ')}). ` +
        'Nothing was changed. Start that version or a newer one, or restore a backup made before the upgrade.',
    );
  }
}

export class MigrationFailed extends StartProblem {
  constructor(migration: Migration, cause: unknown) {
    super(`The migration ${migration.name} failed and was undone: ${reasonOf(migration, cause)}`, { cause });
  }
}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

function reasonOf({ text }: Migration, cause: unknown): string {
  if (!(cause instanceof DatabaseError)) return String(cause);
  const { position, code, message } = cause;
  const line = position === undefined ? '' : `line ${text.slice(0, Number(position)).split('\n').length}: `;
  return `${line}${message} (${code})`;
}

/** The checksum ignores line endings, which a checkout on Windows may change. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const version = FILE_NAME.exec(name)?.[1];
  if (version === undefined)
    throw new MigrationFolderInvalid(`${join(folder, name)} is not named like a migration: NNNN_name.sql.`);
  const text = await readFile(join(folder, name), 'utf8');
  return { version: Number(version), name, checksum: checksumOf(text), text };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { version, name }] of migrations.entries())
    if (migrations[index - 1]?.version === version)
      throw new MigrationFolderInvalid(`${folder} holds two migrations numbered like ${name}.`);
  return migrations;
}

export async function readApplied(db: Db): Promise<AppliedMigration[]> {
  const table = await db.row<{ exists: boolean }>(
    sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  );
  if (table?.exists !== true) return [];
  return db.rows<AppliedMigration>(
    sql`SELECT version, name, checksum FROM schema_migrations ORDER BY version`,
  );
}

function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  const unknown = applied.filter(({ version }) => !byVersion.has(version));
  if (unknown.length > 0) throw new DatabaseNewer(unknown.map(({ name }) => name));
  for (const { version, checksum, name } of applied)
    if (byVersion.get(version)?.checksum !== checksum) throw new MigrationChanged(name);
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !done.has(version));
}

/** Citus forwards a schema change with its text, which may only be one statement, so each runs separately. */
const oneByOne = (text: string): string => `do $migration$ begin ${text}\n end $migration$`;

async function apply(transaction: Transaction, migration: Migration, isOnShards: boolean): Promise<void> {
  try {
    await transaction.script(isOnShards ? oneByOne(migration.text) : migration.text);
  } catch (cause) {
    throw new MigrationFailed(migration, cause);
  }
  await transaction.count(sql`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { version, name, checksum } = migration;
  await transaction.count(
    sql`INSERT INTO schema_migrations (version, name, checksum) VALUES (${version}, ${name}, ${checksum})`,
  );
}

/** @returns the applied file, if there was one */
function applyNext(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  return changeTables(db, async (transaction) => {
    const isOnShards = await isSharded(transaction);
    if (isOnShards) await inSequence(transaction);
    const applied = await readApplied(transaction);
    const next = pendingOf(migrations, applied).slice(0, 1);
    for (const migration of next) await apply(transaction, migration, isOnShards);
    if (isOnShards && next.length > 0) await shard(transaction);
    return next.map(({ name }) => name);
  });
}

/** @returns the files applied by this call, without those of another server */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const names = await applyNext(db, migrations);
    if (names.length === 0) return applied;
    applied.push(...names);
  }
}

/** Lists the files still to apply; empty if the database is up to date. */
export async function pendingMigrations(db: Db, folder: string): Promise<string[]> {
  return pendingOf(await readMigrations(folder), await readApplied(db)).map(({ name }) => name);
}

/** @throws a named error for unknown or changed files */
export async function checkKnown(applied: readonly AppliedMigration[], folder: string): Promise<void> {
  pendingOf(await readMigrations(folder), applied);
}

/** For a database whose rows are inserted in between: applies the pending or the given files in this transaction. */
export async function migrateWithin(
  tx: Transaction,
  folder: string,
  named?: readonly AppliedMigration[],
): Promise<void> {
  const versions = named && new Set(named.map(({ version }) => version));
  const pending = pendingOf(await readMigrations(folder), await readApplied(tx));
  for (const migration of pending)
    if (versions?.has(migration.version) !== false) await apply(tx, migration, false);
}

/** Lists the tables that these files create. */
export async function tablesMadeBy(
  applied: readonly AppliedMigration[],
  folder: string,
): Promise<Set<string>> {
  const versions = new Set(applied.map(({ version }) => version));
  const files = (await readMigrations(folder)).filter(({ version }) => versions.has(version));
  return new Set(
    files.flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gim)].map(([, name = '']) => name)),
  );
}
