/**
 * The embedded database: a real PostgreSQL below the data folder, run as a child of the server and reached on a unix
 * socket only. After any crash the next start recovers by itself.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SocketConnection } from '../database.ts';
import { binariesIn, packageFolder, prepareBinaries } from './binaries.ts';
import { diskIsFull, ensureCluster, readPassword, SUPERUSER } from './cluster.ts';
import { DataFolderUnusable, UnsupportedPlatform } from './errors.ts';
import { findPostmaster } from './leftovers.ts';
import {
  FALLBACK_DIRS,
  type Location,
  locate,
  prepareShelf,
  prepareSocketFolder,
  recordLocation,
  socketIn,
} from './location.ts';
import { type Log, supervise } from './supervisor.ts';

export interface EmbeddedDatabaseOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Called when another server took the database over, which ends its use by this one. */
  readonly onLost?: (error: Error) => void;
  readonly testing?: TestingOptions;
}

/** Never for data that must be kept. */
export interface TestingOptions {
  /** Directory of another PostgreSQL's programs, such as /usr/lib/postgresql/15/bin. */
  readonly binaries?: string;
  /** Replaces the system directories that an unprivileged user can reach. */
  readonly shelves?: readonly string[];
  /** Trades durability for speed. */
  readonly volatile?: true;
}

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' };

function findBinaries(
  { account, dataDir }: Location,
  shelves: readonly string[],
  folder: string | undefined,
) {
  if (folder !== undefined) return binariesIn(folder, account);
  const shelf = () => (account === undefined ? Promise.resolve(dataDir) : prepareShelf(shelves));
  return prepareBinaries(packageFolder(), account, shelf);
}

export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions) {
  const { dataDir, log, onLost = () => {}, testing = {} } = options;
  if (process.platform === 'win32') throw new UnsupportedPlatform('Windows');
  const shelves = testing.shelves ?? FALLBACK_DIRS;
  const location = await locate(dataDir, shelves);
  const binaries = await findBinaries(location, shelves, testing.binaries);
  await ensureCluster(location, binaries, testing.volatile !== true);
  await recordLocation(location);
  const socketFolder = await prepareSocketFolder(location);
  const credentials = { user: SUPERUSER, password: await readPassword(location), database: 'postgres' };
  const overrides = testing.volatile === true ? VOLATILE : {};
  const running = await supervise({ location, binaries, socketFolder, credentials, overrides, log, onLost });
  return {
    /** For `connect`. */
    connection: { socket: { ...credentials, path: socketIn(socketFolder) } satisfies SocketConnection },
    /** A message to print at every start: the database is outside the data folder. */
    notice: location.notice,
    /** Whether its disk is too full to continue. */
    isFull: () => diskIsFull(location.home),
    /** Ends the database cleanly. Safe to call twice. */
    stop: async (): Promise<void> => {
      await running.stop();
      const isShort = dirname(socketFolder) !== location.home;
      if (isShort) await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/** The database of a data folder for a short time: that of the running server, undisturbed, or one started for it. */
export async function borrowEmbeddedDatabase(
  options: Pick<EmbeddedDatabaseOptions, 'dataDir' | 'log' | 'testing'>,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'stop'>> {
  const { dataDir, testing = {} } = options;
  const nothing = () =>
    new DataFolderUnusable(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`,
    );
  if (!existsSync(dataDir)) throw nothing();
  const location = await locate(dataDir, testing.shelves ?? FALLBACK_DIRS);
  if (!existsSync(join(location.cluster, 'PG_VERSION'))) throw nothing();
  const running = await findPostmaster(location, join(location.home, 'socket'));
  if (running?.socket === undefined) return startEmbeddedDatabase(options);
  const credentials = { user: SUPERUSER, password: await readPassword(location), database: 'postgres' };
  return { connection: { socket: { ...credentials, path: running.socket } }, stop: async () => {} };
}
