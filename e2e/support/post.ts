import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { withServer } from './running-server.ts';
import { test as base } from './test.ts';

/** A server with mail, and its SMTP server. */
export interface Post {
  origin: string;
  mailServer: MailServer;
}

export const test = base.extend<object, { post: Post }>({
  post: [
    async ({}, use) => {
      const mailServer = await startMailServer();
      const settings = { TRUST_PROXY: '1', SMTP_URL: mailServer.url };
      await withServer(settings, ({ origin }) => use({ origin, mailServer }));
      await mailServer.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ post }, use) => {
    await use(post.origin);
  },
});
