import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { ConnectionTarget } from './platform/database/address.ts';
import { connect, type Database } from './platform/database/database.ts';
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts';
import { sql } from './platform/database/sql.ts';
import { DatabaseUnreachable } from './platform/database/unreachable.ts';

/** Callers of queries still running then were answered or have left. */
const DATABASE_PATIENCE_S = 2;

/** A single connection that never waits for other work. */
const WATCH = { max: 1, applicationName: 'cuverie watch' } as const;

export interface OpenDatabase {
  target: ConnectionTarget;
  db: Database;
  /** For pings of the database. */
  watch: Database;
  notices: string[];
  /** Whether the database's disk is full; unknown for an external database. */
  isFull: () => Promise<boolean>;
  close(): Promise<void>;
}

/** Opens an external database, or runs one below the data folder. */
export async function openDatabase(
  config: Config,
  log: Logger,
  onLost: ((error: Error) => void) | undefined,
): Promise<OpenDatabase> {
  const { databaseUrl: url, dataDir } = config;
  const embedded =
    url === undefined
      ? await startEmbeddedDatabase({ dataDir, log, ...(onLost ? { onLost } : {}) })
      : undefined;
  const target = embedded?.connection ?? { url: url ?? '' };
  const db = connect(target);
  if (embedded === undefined) {
    await db.count(sql`select 1`).catch(async (error: unknown) => {
      await db.end({ timeout: 1 });
      throw new DatabaseUnreachable(error);
    });
  }
  const watch = connect({ ...WATCH, ...target });
  return {
    target,
    db,
    watch,
    notices: embedded?.notice === undefined ? [] : [embedded.notice],
    isFull: async () => (await embedded?.isFull()) ?? false,
    async close() {
      await Promise.all([db.end({ timeout: DATABASE_PATIENCE_S }), watch.end({ timeout: 1 })]);
      await embedded?.stop();
    },
  };
}
