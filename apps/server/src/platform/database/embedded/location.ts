/** Finds the place of a data folder's database, inside it unless PostgreSQL's user cannot reach it. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readIfThere, syncFolder, writeDurably } from '../../files.ts';
import { canReach, chooseAccount, giveTo, isRoot, makePrivateFolder, type RunAs } from './account.ts';
import { DatabaseFolderMissing, DataFolderUnusable, describeFolderProblem } from './errors.ts';

export interface Location {
  /** The data folder with links resolved. */
  readonly dataDir: string;
  /** Contains `cluster`, `password` and `socket`; belongs to the account and is closed to all others. */
  readonly home: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
  readonly account: RunAs;
  /** Printed at every start if the database is elsewhere. */
  readonly notice: string | undefined;
}

/** Directories for what the unprivileged user must reach, in order of preference. */
export const FALLBACK_DIRS: readonly string[] = ['/var/lib/cuverie', '/var/tmp/cuverie'];

/** sun_path has 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const LONGEST_SOCKET_PATH = 100;

const digest = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16);
const isCluster = (home: string): boolean => existsSync(join(home, 'cluster/PG_VERSION'));
const recordOf = (dataDir: string): string => join(dataDir, 'database-location');

async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw describeFolderProblem(dataDir, error);
  }
}

/** Creates a folder of root that others can pass through; one of another user is left alone. */
export async function prepareShelf(candidates: readonly string[]): Promise<string> {
  let problem: unknown;
  for (const shelf of candidates)
    try {
      await mkdir(shelf, { recursive: true, mode: 0o711 });
      const found = await lstat(shelf);
      if (!found.isDirectory() || found.uid !== process.getuid?.()) continue;
      await chmod(shelf, 0o711);
      return await realpath(shelf);
    } catch (error) {
      problem ??= describeFolderProblem(shelf, error);
    }
  throw problem ?? new DataFolderUnusable(`None of the folders ${candidates.join(', ')} belongs to root.`);
}

async function recordedHome(dataDir: string): Promise<string | undefined> {
  try {
    // A file whose contents were lost in a power failure is ignored.
    return (await readIfThere(recordOf(dataDir)))?.trim() || undefined;
  } catch (error) {
    throw describeFolderProblem(dataDir, error);
  }
}

function shelvedHome(dataDir: string, shelves: readonly string[]): string | undefined {
  return shelves.map((shelf) => join(shelf, digest(dataDir))).find(isCluster);
}

/** As root, the data folder is opened for passing through; folders above it are their owner's decision. */
async function chooseHome(dataDir: string, shelves: readonly string[]): Promise<string> {
  const home = join(dataDir, 'database');
  if (!isRoot()) return home;
  const account = chooseAccount(join(home, 'cluster'));
  const { mode } = await stat(dataDir);
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011);
  const reachable = account === undefined || (await canReach(dataDir, account));
  if (isCluster(home)) {
    if (reachable) return home;
    throw new DataFolderUnusable(
      `The database in ${home} cannot be used: a folder above it is closed to the user that runs PostgreSQL. ` +
        'Open those folders for passing through (chmod o+x), or move the data folder to another place.',
    );
  }
  // Created by an earlier start that was killed before it wrote the record.
  const shelved = shelvedHome(dataDir, shelves);
  if (shelved !== undefined) return shelved;
  return reachable ? home : join(await prepareShelf(shelves), digest(dataDir));
}

/** Resolves links as the kernel does for a process's working directory, which identifies PostgreSQL's processes. */
const resolved = async (home: string): Promise<string> => (existsSync(home) ? realpath(home) : home);

export async function locate(folder: string, shelves: readonly string[]): Promise<Location> {
  const dataDir = await openDataFolder(folder);
  const recorded = await recordedHome(dataDir);
  if (recorded !== undefined && !isCluster(recorded))
    throw new DatabaseFolderMissing(recorded, recordOf(dataDir));
  const chosen = recorded ?? (await chooseHome(dataDir, shelves));
  const home = await resolved(chosen);
  const cluster = join(home, 'cluster');
  return {
    dataDir,
    home,
    cluster,
    passwordFile: join(home, 'password'),
    logFile: join(dataDir, 'postgres.log'),
    account: chooseAccount(cluster),
    notice:
      dirname(chosen) === dataDir
        ? undefined
        : `The database is kept in ${home}: the user that runs PostgreSQL cannot enter ${dataDir}.`,
  };
}

/** Written once the database exists, so that the record never names an unfinished folder. */
export async function recordLocation({ dataDir, home, notice }: Location): Promise<void> {
  if (notice === undefined || (await recordedHome(dataDir)) === home) return;
  await rm(recordOf(dataDir), { force: true });
  await writeDurably(recordOf(dataDir), `${home}\n`);
  await syncFolder(dataDir);
}

export const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432');

/** A short path for a socket whose own path is too long; it is removed when the database stops. */
async function shortSocketFolder({ account }: Location): Promise<string> {
  const isLong = Buffer.byteLength(socketIn(join(tmpdir(), 'cuverie-012345'))) > LONGEST_SOCKET_PATH;
  const base = isLong ? '/tmp' : tmpdir();
  try {
    const folder = await mkdtemp(join(base, 'cuverie-'));
    await giveTo(folder, account);
    return folder;
  } catch (error) {
    throw describeFolderProblem(base, error);
  }
}

export async function prepareSocketFolder(location: Location): Promise<string> {
  const own = join(location.home, 'socket');
  if (Buffer.byteLength(socketIn(own)) > LONGEST_SOCKET_PATH) return shortSocketFolder(location);
  try {
    if (!existsSync(own)) await makePrivateFolder(own, location.account);
    return own;
  } catch (error) {
    throw describeFolderProblem(location.home, error);
  }
}
