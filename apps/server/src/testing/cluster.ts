/** A PostgreSQL for one test run: the embedded one, or any other's programs, on a data folder thrown away after. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SocketConnection } from '../platform/database/database.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';

export interface TestCluster {
  readonly socket: SocketConnection;
  stop(): Promise<void>;
}

/** Set to a folder with initdb and postgres (say /usr/lib/postgresql/15/bin) to run the tests on that version. */
const otherBinaries = process.env['TEST_POSTGRES_BIN'];

const log = { info: () => {}, warn: console.warn, error: console.error };

export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-test-'));
  const binaries = otherBinaries === undefined ? {} : { binaries: otherBinaries };
  const database = await startEmbeddedDatabase({ dataDir, log, testing: { volatile: true, ...binaries } });
  return {
    socket: database.connection.socket,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
