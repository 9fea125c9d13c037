/** Creates the database folder elsewhere and moves it into place, so that it never exists in part. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readIfThere, removeLeftovers, syncFolder, writeDurably } from '../../files.ts';
import { errorCode } from '../errors.ts';
import { giveTo, giveTreeTo, isRoot, makePrivateFolder, type RunAs, spawnAs } from './account.ts';
import { type Binaries, CLEAN_ENVIRONMENT } from './binaries.ts';
import {
  DatabaseDidNotStart,
  DataFolderUnusable,
  describeFolderProblem,
  OtherMajorVersion,
} from './errors.ts';
import type { Location } from './location.ts';

export const SUPERUSER = 'cuverie';

const run = promisify(execFile);
const UNFINISHED = '.database-unfinished-';
const UNFINISHED_FOR_SURE_MS = 10 * 60_000;
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** The builtin provider (17 and later) sorts and folds case alike on every system; older versions use the C library. */
function localeArguments(major: string): string[] {
  return Number(major) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

async function initialise(
  folder: string,
  binaries: Binaries,
  account: RunAs,
  durable: boolean,
): Promise<void> {
  const password = join(folder, 'password');
  await writeDurably(password, randomBytes(24).toString('base64url'));
  await giveTo(password, account);
  await makePrivateFolder(join(folder, 'socket'), account);
  await giveTo(folder, account);
  const settled = ['--encoding=UTF8', '--data-checksums', '--auth=scram-sha-256', `--username=${SUPERUSER}`];
  await run(
    binaries.initdb,
    [
      `--pgdata=${join(folder, 'cluster')}`,
      `--pwfile=${password}`,
      ...settled,
      ...localeArguments(binaries.major),
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: '/', env: CLEAN_ENVIRONMENT, ...spawnAs(account) },
  );
}

export async function diskIsFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}

async function describeFailure(parent: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'stderr' in error)) return describeFolderProblem(parent, error);
  if (await diskIsFull(parent))
    return describeFolderProblem(parent, Object.assign(error, { code: 'ENOSPC' }));
  const output = String(error.stderr).trim().split('\n').slice(-5).join('\n');
  return new DatabaseDidNotStart(`A database could not be made in ${parent}: ${output}`, { cause: error });
}

async function moveIntoPlace(finished: string, home: string): Promise<void> {
  try {
    await rename(finished, home);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
    // Another start was faster, and its database is used.
    if ((await versionOf(home)) === undefined)
      throw new DataFolderUnusable(
        `The folder ${home} holds something that is not a database of Cuverie. Move it away, or choose another folder with DATA_DIR.`,
      );
  }
}

async function create({ home, account }: Location, binaries: Binaries, durable: boolean): Promise<void> {
  const parent = dirname(home);
  let unfinished: string | undefined;
  try {
    await removeLeftovers(parent, UNFINISHED, UNFINISHED_FOR_SURE_MS);
    unfinished = await mkdtemp(join(parent, UNFINISHED));
    await initialise(unfinished, binaries, account, durable);
    await moveIntoPlace(unfinished, home);
    if (durable) await syncFolder(parent);
  } catch (error) {
    throw await describeFailure(parent, error);
  } finally {
    if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true });
  }
}

async function versionOf(home: string): Promise<string | undefined> {
  try {
    return (await readIfThere(join(home, 'cluster/PG_VERSION')))?.trim();
  } catch (error) {
    throw describeFolderProblem(home, error);
  }
}

/** PostgreSQL only runs on files of its own user; root may have restored them as root's. */
async function takeOver({ home, cluster, account }: Location): Promise<void> {
  if (account !== undefined && isRoot() && (await stat(cluster)).uid !== account.uid)
    await giveTreeTo(home, account);
}

export async function ensureCluster(location: Location, binaries: Binaries, durable: boolean): Promise<void> {
  const found = await versionOf(location.home);
  if (found === undefined) return create(location, binaries, durable);
  if (found !== binaries.major) throw new OtherMajorVersion(location.cluster, found, binaries.major);
  await takeOver(location);
}

export async function readPassword({ passwordFile }: Location): Promise<string> {
  try {
    return (await readFile(passwordFile, 'utf8')).trim();
  } catch (error) {
    throw describeFolderProblem(dirname(passwordFile), error);
  }
}
