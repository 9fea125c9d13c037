import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './running-server.ts';

/** One real server for all tests; each test has its own person and estate. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-e2e-'));
  // Each test sends its own IP address, because sign-ups are limited by address. Brokers of tests run here.
  const server = await startServer(dataDir, { TRUST_PROXY: '1', OUTGOING_HOSTS: '127.0.0.1' });
  process.env.E2E_ORIGIN = server.origin;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
