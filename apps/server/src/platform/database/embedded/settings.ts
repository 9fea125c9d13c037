/**
 * Settings of the embedded PostgreSQL. They are passed on its command line, so that they are in one place and never
 * stale.
 */
import { totalmem } from 'node:os';

/** PostgreSQL parses a list of directories here; quotes protect commas and spaces in the path. */
const quoteListItem = (path: string): string => `"${path.replaceAll('"', '""')}"`;

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** No TCP port: the socket is in a directory only its owner can enter. */
function reachedBy(socketFolder: string) {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',
    max_connections: '60',
    // A restore locks each table, index and constraint of the old and the new database in one transaction. With the
    // default of 64, a second one beside it found no room.
    max_locks_per_transaction: '256',
  };
}

/** What PostgreSQL keeps of its data: a sixteenth of the memory it may have, and it takes only what it uses. */
const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
const buffersMB = Math.round(Math.min(1024, Math.max(64, memory / 16 / 1024 ** 2)));

const MODEST = {
  shared_buffers: `${buffersMB}MB`,
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  // Importing 100,000 wines writes half of this; with less, checkpoints in between would write pages again.
  max_wal_size: '1GB',
  autovacuum_max_workers: '2',
  jit: 'off',
  // Parallel workers use /dev/shm, which containers limit to 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
};

/** The log contains the database's own problems. The application reports failed statements, without their data. */
const QUIET = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  logging_collector: 'off',
};

const SINCE_18 = { io_method: 'worker', io_workers: '1' };

export type Settings = Readonly<Record<string, string>>;

/** @param overrides for tests, which may trade durability for speed */
export function settingsFor(major: string, socketFolder: string, overrides: Settings = {}): Settings {
  return {
    ...DURABLE,
    ...reachedBy(socketFolder),
    ...MODEST,
    ...QUIET,
    timezone: 'UTC',
    ...(Number(major) >= 18 ? SINCE_18 : {}),
    ...overrides,
  };
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
