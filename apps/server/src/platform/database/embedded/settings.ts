/** How the embedded PostgreSQL runs. Given on its command line, so they live in one place and none can go stale. */

/** PostgreSQL reads a list of folders here; quotes keep a comma or a space in the path from splitting it. */
const quoteListItem = (path: string): string => `"${path.replaceAll('"', '""')}"`;

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** No TCP port at all: the socket lies in a folder only its owner can enter. */
function reachedBy(socketFolder: string) {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',
    max_connections: '60',
  };
}

const MODEST = {
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  // 100,000 wines imported write half of it: less, and checkpoints come in between and have pages written whole again.
  max_wal_size: '1GB',
  autovacuum_max_workers: '2',
  jit: 'off',
  // Parallel workers share memory through /dev/shm, which containers keep at 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
};

/** The log is for the database's own troubles. Failed statements are the application's to report, without their data. */
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
