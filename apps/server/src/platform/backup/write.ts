/** A file with a snapshot of database and pictures, made while servers write to them. */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ConnectionTarget } from '../database/address.ts';
import { type CopyingTransaction, type Table, withCopying } from '../database/copying.ts';
import { describeFolderProblem } from '../database/embedded/errors.ts';
import {
  type AppliedMigration,
  checkKnown,
  readApplied,
  tablesMadeBy,
} from '../database/migrations/migrations.ts';
import { isSharded } from '../database/shards/shards.ts';
import { sql } from '../database/sql.ts';
import { type AddEntry, withHash, zipFrom } from '../exchange/zip.ts';
import { removeLeftovers } from '../files.ts';
import { readKey } from '../secrets/secrets.ts';
import { BACKUP_VERSION, LEFT_OUT, MANIFEST, type Manifest, picturePart, tablePart } from './manifest.ts';
import { lockPictures, picturesOfRows } from './pictures.ts';
import { BackupFailed, refuseWhatIsThere, writeWholeFile } from './whole-file.ts';

export interface BackupSource {
  readonly target: ConnectionTarget;
  /** Parent directory of the pictures. */
  readonly dataDir: string;
  readonly migrations: string;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

const LOCKED = 'backup-';
/** Longer than any backup takes. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;
/** Starts again when a picture was replaced just before it was linked. */
const TRIES = 5;

export const picturesFolder = (dataDir: string): string => join(dataDir, 'pictures');

/** @throws BackupFailed with a message for the terminal; no file is left */
export async function writeBackup(source: BackupSource, file: string): Promise<Manifest> {
  refuseWhatIsThere(file);
  const temporary = join(source.dataDir, 'temporary');
  const folder = await folderIn(temporary).catch((error: unknown) => {
    throw describeFolderProblem(temporary, error);
  });
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, ...(source.signal ? [source.signal] : [])]);
  try {
    const manifest = Promise.withResolvers<Manifest>();
    const write = async (add: AddEntry) =>
      manifest.resolve(await writeParts(add, { ...source, signal }, folder));
    await writeWholeFile(file, zipFrom(source.clock.now(), write), { signal });
    return await manifest.promise;
  } finally {
    // If writing fails, reading the database stops.
    over.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

async function folderIn(temporary: string): Promise<string> {
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await removeLeftovers(temporary, LOCKED, LEFT_BEHIND_MS);
  return mkdtemp(join(temporary, LOCKED));
}

async function writeParts(add: AddEntry, source: BackupSource, held: string): Promise<Manifest> {
  const createdAt = source.clock.now().toISOString();
  const { missing, ...snapshot } = await writeSnapshot(add, source, held);
  const names = (await readdir(held)).toSorted();
  if (names.length === 0 && missing.length > 0)
    throw new BackupFailed(
      `None of the ${missing.length} pictures is in ${picturesFolder(source.dataDir)}. Set DATA_DIR to the data folder of the server.`,
    );
  const pictures: Manifest['pictures'] = [];
  for (const name of names)
    await add(
      picturePart(name),
      withHash(createReadStream(join(held, name)), (sum) => pictures.push({ name, ...sum })),
      false,
    );
  const head = { format: 'cuverie-backup', formatVersion: BACKUP_VERSION, createdAt } as const;
  const secretsKey = await readKey(source.dataDir);
  const manifest: Manifest = { ...head, ...snapshot, pictures, missing, ...(secretsKey && { secretsKey }) };
  await add(MANIFEST, [JSON.stringify(manifest, null, 1)]);
  return manifest;
}

type Snapshot = Pick<Manifest, 'migrations' | 'tables' | 'missing'>;

/** Reads all rows in one snapshot, while their pictures are protected. */
async function writeSnapshot(
  add: AddEntry,
  { target, dataDir, migrations: folder, signal }: BackupSource,
  held: string,
): Promise<Snapshot> {
  let missing: string[] = [];
  const oneInstant = async (tx: CopyingTransaction, isLastTry: boolean): Promise<Snapshot | undefined> => {
    // Not a query: the first query sets the snapshot, and the pictures must be linked right after it.
    await tx.script(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    const missingBefore = new Set(missing);
    missing = await lockPictures(await picturesOfRows(tx), picturesFolder(dataDir), held);
    if (!isLastTry && missing.some((key) => !missingBefore.has(key))) return undefined;
    const migrations = await migrationsOf(tx, folder);
    const tables: Manifest['tables'] = [];
    for (const table of await tablesToKeep(tx, migrations, folder))
      tables.push(await writeTable(add, tx, table));
    return { migrations, tables, missing };
  };
  for (let tries = 1; ; tries += 1) {
    const snapshot = await withCopying(
      {
        target,
        applicationName: 'cuverie backup',
        mode: 'isolation level repeatable read, read only',
        ...(signal && { signal }),
      },
      (tx) => oneInstant(tx, tries === TRIES),
    );
    if (snapshot !== undefined) return snapshot;
  }
}

async function migrationsOf(tx: CopyingTransaction, folder: string): Promise<AppliedMigration[]> {
  if (await isSharded(tx))
    throw new BackupFailed(
      'The rows of this database lie on several machines, which have no instant in common here. docs/growing.md says how ' +
        'to back up a cluster.',
    );
  const applied = await readApplied(tx);
  if (applied.length === 0)
    throw new BackupFailed('This database is empty: there is nothing to back up yet.');
  await checkKnown(applied, folder);
  return applied.map(({ version, name, checksum }) => ({ version, name, checksum }));
}

/** Lists tables of our migrations with their stored columns, without foreign tables. */
export async function tablesToKeep(
  tx: CopyingTransaction,
  migrations: readonly AppliedMigration[],
  folder: string,
): Promise<Table[]> {
  const ours = await tablesMadeBy(migrations, folder);
  const tables = await tx.rows<Table>(sql`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by pg_class.oid`);
  return tables.filter(({ name }) => ours.has(name) && !LEFT_OUT.has(name));
}

async function writeTable(
  add: AddEntry,
  tx: CopyingTransaction,
  table: Table,
): Promise<Manifest['tables'][number]> {
  const { lines, count } = countLines(tx.rowsOut(table));
  let sum: { sha256: string; bytes: number } | undefined;
  await add(
    tablePart(table.name),
    withHash(lines, (result) => {
      sum = result;
    }),
  );
  if (sum === undefined) throw new Error(`${table.name} was not read to its end.`);
  return { name: table.name, columns: [...table.columns], rows: count(), ...sum };
}

const NEWLINE = 10;

/** Passes the data on and counts its lines. Each row is one line, since line breaks in values are escaped. */
export function countLines(pieces: AsyncIterable<Buffer>): {
  lines: AsyncIterable<Buffer>;
  count: () => number;
} {
  let count = 0;
  async function* passing(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) count += 1;
      yield piece;
    }
  }
  return { lines: passing(), count: () => count };
}
