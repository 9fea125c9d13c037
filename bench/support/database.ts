/** A PostgreSQL for a benchmark, as durable as a real one, with every migration. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  connect,
  type Database,
  type SocketConnection,
} from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrations/migrations.ts';

const MIGRATIONS = join(import.meta.dirname, '../../apps/server/migrations');

export interface BenchDatabase {
  db: Database;
  /** For a pool in another process. */
  socket: SocketConnection;
  /** A folder that is deleted with the database. */
  folder: string;
  end: () => Promise<void>;
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log: pino({ level: 'warn' }) });
  const { socket } = embedded.connection;
  const db = connect({ socket });
  await migrate(db, MIGRATIONS);
  return {
    db,
    socket,
    folder,
    async end() {
      await db.end();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
