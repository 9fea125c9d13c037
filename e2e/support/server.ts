import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './running-server.ts';

/** One real server for all tests; each test is a person with an estate of their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-e2e-'));
  // Every test comes from an address of its own, so that the limits on sign-ups see many people.
  const server = await startServer(dataDir, { TRUST_PROXY: '1' });
  process.env.E2E_ORIGIN = server.origin;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
