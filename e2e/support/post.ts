import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { startServer } from './running-server.ts';
import { test as base } from './test.ts';

/** A server with mail, and its SMTP server. */
export interface Post {
  origin: string;
  mailServer: MailServer;
}

export const test = base.extend<object, { post: Post }>({
  post: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-e2e-mail-'));
      const mailServer = await startMailServer();
      const server = await startServer(dataDir, { TRUST_PROXY: '1', SMTP_URL: mailServer.url });
      await use({ origin: server.origin, mailServer });
      await server.stop();
      await mailServer.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ post }, use) => {
    await use(post.origin);
  },
});
