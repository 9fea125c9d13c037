/** Replaces the data of a database and a data folder with a backup, all or nothing. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { DatabaseError } from 'pg';
import { type Clock, fileStamp } from '../clock.ts';
import type { ConnectionTarget } from '../database/address.ts';
import { type CopyingTransaction, withCopying } from '../database/copying.ts';
import { describeFolderProblem } from '../database/embedded/errors.ts';
import { isConnectionLost } from '../database/errors.ts';
import { lockTableChanges, withoutStatementTimeout } from '../database/long-work.ts';
import { checkKnown, DatabaseNewer, migrateWithin, readApplied } from '../database/migrations/migrations.ts';
import { moveAside } from '../database/migrations/move-aside.ts';
import { isSharded, takeKeysAway } from '../database/shards/shards.ts';
import { sql } from '../database/sql.ts';
import { syncFolder } from '../files.ts';
import { beginEpoch } from '../history/epoch.ts';
import { putKey } from '../secrets/secrets.ts';
import { StartProblem } from '../start-problem.ts';
import { picturePart, tablePart } from './manifest.ts';
import { BackupUnusable, NEWER, type OpenBackup } from './read.ts';
import { picturesFolder, tablesToKeep, writeBackup } from './write.ts';

export interface RestoreInto {
  readonly target: ConnectionTarget;
  /** Parent directory of the pictures. */
  readonly dataDir: string;
  readonly migrations: string;
  readonly clock: Clock;
}

export class RestoreRefused extends StartProblem {}

/** Schema of the replaced tables until the transaction ends. */
const REPLACED = 'cuverie_replaced';

/** Pictures written in parallel. */
const AT_ONCE = 8;

const sessionOn = ({ target }: RestoreInto) => ({ target, applicationName: 'cuverie restore' });

/**
 * @param backup a verified backup
 * @returns the backup of the replaced data, if there was any
 * @throws StartProblem with a message for the terminal; the database is unchanged
 */
export async function restoreBackup(backup: OpenBackup, into: RestoreInto): Promise<string | undefined> {
  await checkKnown(backup.manifest.migrations, into.migrations).catch((error: unknown) => {
    throw error instanceof DatabaseNewer ? new BackupUnusable(backup.file, NEWER) : error;
  });
  const aside = await keepWhatIsThere(into);
  try {
    await restorePictures(backup, into.dataDir);
    await withCopying(sessionOn(into), (tx) => restoreRows(tx, backup, into.migrations));
  } catch (error) {
    // After a lost connection it is unknown whether the transaction was committed.
    if (aside !== undefined && !isConnectionLost(error)) await rm(aside);
    throw inWords(error);
  }
  await restoreKey(backup, into, aside);
  // The database does this by itself, but later.
  await withCopying(sessionOn(into), async (tx) => {
    await withoutStatementTimeout(tx);
    await tx.count(sql`analyze`);
  }).catch(() => {});
  return aside;
}

/** Secrets of the replaced data are gone; its backup contains its key. */
async function restoreKey(
  { file, manifest: { secretsKey } }: OpenBackup,
  { dataDir }: RestoreInto,
  aside: string | undefined,
): Promise<void> {
  if (secretsKey === undefined) return;
  await putKey(dataDir, secretsKey).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RestoreRefused(
      `All rows and pictures of ${file} were restored, but not the key that secrets of authenticator apps are sealed by: ` +
        `${reason} Mend that, then restore it again.` +
        (aside === undefined ? '' : ` What was there before is in ${aside}.`),
      { cause },
    );
  });
}

/** Also if the disk of the database is full. */
function inWords(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || isConnectionLost(error)) return error;
  return new RestoreRefused(
    `The database does not take what is in it: ${error.message}. Nothing was changed.`,
    {
      cause: error,
    },
  );
}

async function keepWhatIsThere(into: RestoreInto): Promise<string | undefined> {
  const isEmpty = await withCopying({ ...sessionOn(into), mode: 'read only' }, async (tx) => {
    if (await isSharded(tx))
      throw new RestoreRefused(
        'The rows of this database lie on several machines, where nothing can be restored. Restore into an empty ' +
          'database, then run "npm run shard".',
      );
    const { servers } = await tx.one<{ servers: number }>(sql`
        select count(*)::integer as servers from pg_stat_activity
        where datname = current_database() and application_name in ('cuverie', 'cuverie watch')`);
    if (servers > 0)
      throw new RestoreRefused(
        'A Cuverie server is using this database. Stop it first, all of them if there are several. Nothing was changed.',
      );
    if ((await readApplied(tx)).length === 0) return true;
    return (await tx.row(sql`select from users limit 1`)) === undefined;
  });
  if (isEmpty) return undefined;
  const { dataDir, clock } = into;
  const file = join(dataDir, `before-restore-${fileStamp(clock)}.zip`);
  await writeBackup(into, file).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RestoreRefused(
      `What is there could not be kept, so nothing was changed: ${reason} To restore all the same, move the data folder ` +
        'away or name an empty database.',
      { cause },
    );
  });
  return file;
}

/** Picture names are never reused, so files can be written before their rows. */
async function restorePictures({ manifest, part }: OpenBackup, dataDir: string): Promise<void> {
  const folder = picturesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writing = pLimit(AT_ONCE);
  const write = async (name: string): Promise<void> => {
    const path = join(folder, name);
    const unfinished = `${path}.restoring`;
    try {
      const file = createWriteStream(unfinished, { mode: 0o644, flush: true });
      await pipeline(await part(picturePart(name)), file);
      // Replaces a possibly damaged file.
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };
  try {
    await Promise.all(manifest.pictures.map(({ name }) => writing(() => write(name))));
    await syncFolder(folder);
  } catch (error) {
    writing.clearQueue();
    throw describeFolderProblem(folder, error);
  }
}

async function restoreRows(
  tx: CopyingTransaction,
  { file, manifest, part }: OpenBackup,
  folder: string,
): Promise<void> {
  await lockTableChanges(tx);
  await moveAside(tx, REPLACED);
  await migrateWithin(tx, folder, manifest.migrations);
  const tables = await tablesToKeep(tx, manifest.migrations, folder);
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();
  if (namesOf(tables).join() !== namesOf(manifest.tables).join())
    throw new BackupUnusable(file, 'it does not have the tables it should have.');
  const putKeysBack = await takeKeysAway(tx, tables);
  for (const table of manifest.tables) {
    const restored = await tx.rowsIn(table, await part(tablePart(table.name))).catch((error: unknown) => {
      throw rowProblem(file, table.name, error) ?? error;
    });
    const { there } = await tx.one<{ there: number }>(
      sql`select count(*)::integer as there from public.${sql.identifier(table.name)}`,
    );
    if (restored !== table.rows || there !== table.rows)
      throw new BackupUnusable(file, `of ${table.rows} rows of ${table.name}, ${there} arrived.`);
  }
  await putKeysBack();
  await migrateWithin(tx, folder);
  await beginEpoch(tx);
  // A token revoked since the backup would work again.
  await tx.count(sql`update api_tokens set off_since = now() where revoked_at is null`);
  await giveBackWhatIsNotOurs(tx);
  await tx.count(sql`drop schema ${sql.identifier(REPLACED)} cascade`);
}

/** Returns the refusal that names table and row of an invalid row, without its values. */
function rowProblem(file: string, table: string, error: unknown): BackupUnusable | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const [, line] = /^COPY \S+, line (\d+)/.exec(error.where ?? '') ?? [];
  const place = line === undefined ? `the table ${table}` : `row ${line} of the table ${table}`;
  return new BackupUnusable(file, `the database refuses ${place}: ${error.message}.`, { cause: error });
}

/** Moves tables of other programs in this database back. */
async function giveBackWhatIsNotOurs(tx: CopyingTransaction): Promise<void> {
  const things = await tx.rows<{ move: string }>(sql`
    select format('alter %s set schema public', thing) as move
    from (
      select relnamespace as place, 'table ' || oid::regclass as thing, exists (
        select from pg_class as today where relnamespace = 'public'::regnamespace and today.relname = pg_class.relname
      ) as "isOurs"
      from pg_class where relkind = 'r'
      union all
      select pronamespace, 'routine ' || oid::regprocedure, exists (
        select from pg_proc as today where pronamespace = 'public'::regnamespace and today.proname = pg_proc.proname
      )
      from pg_proc
      union all
      select collnamespace, 'collation ' || oid::regcollation, exists (
        select from pg_collation as today
        where collnamespace = 'public'::regnamespace and today.collname = pg_collation.collname
      )
      from pg_collation
    ) as things
    where place = ${REPLACED}::regnamespace and not "isOurs"`);
  for (const { move } of things) await tx.count(sql.raw(move));
}
