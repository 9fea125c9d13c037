import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeNextBuild } from './next-build.ts';
import { type OwnServer, withServer } from './running-server.ts';
import { test as base } from './test.ts';

interface Own {
  /** A server that a test can stop, and restart on the same data and address. */
  own: OwnServer;
  /** The server's program with a later build of the application. */
  nextBuild: string;
}

/** The tests of a worker share the server. */
export const test = base.extend<object, Own>({
  own: [
    async ({}, use) => {
      await withServer({ TRUST_PROXY: '1' }, use);
    },
    { scope: 'worker' },
  ],
  nextBuild: [
    async ({ own }, use) => {
      await use(await makeNextBuild(join(own.dataDir, 'next')));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});

/** Waits until the service worker can start the application and store writes without the server. */
export async function isKept(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  // Caches the whole application, which takes a while on a busy machine.
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => true)', undefined, {
    timeout: 3 * 60_000,
  });
}
