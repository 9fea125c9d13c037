import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNextBuild } from './next-build.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { test as base } from './test.ts';

interface Own {
  /** A server that a test can stop, and restart on the same data and address. */
  own: {
    stop: () => Promise<void>;
    start: (main?: string) => Promise<void>;
    origin: string;
    besides: string;
  };
  /** The server's program with a later build of the application. */
  nextBuild: string;
}

export const test = base.extend<Own>({
  own: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-offline-'));
    let server: RunningServer = await startServer(dataDir);
    const { origin } = server;
    // The server stays up for requests of a closing page.
    const besides = `${dataDir}-next`;
    await use({
      origin,
      besides,
      stop: () => server.stop(),
      start: async (main) => {
        server = await startServer(dataDir, { PORT: new URL(origin).port }, [], main);
      },
    });
    await server.stop();
    for (const dir of [dataDir, besides]) await rm(dir, { recursive: true, force: true });
  },
  nextBuild: async ({ own }, use) => {
    await use(await makeNextBuild(own.besides));
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});
