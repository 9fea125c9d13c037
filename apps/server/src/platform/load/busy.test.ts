import { barrelOperations } from '@cuverie/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { speakInErrors } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { reportHealth } from '../observe/health.ts';
import { refuseWhenBusy } from './busy.ts';

test('a server too busy for calls still sends the files of its pages, and says that it lives and is ready', async () => {
  const app = Fastify();
  app.decorate('checksAnswers', false);
  speakInErrors(app);
  // However quick it is, it is too slow for that.
  await refuseWhenBusy(app, 1e-9);
  reportHealth(app, async () => true);
  app.get('/assets/index.js', async () => 'sent');
  route(app, { ...barrelOperations.list, access: 'public' }, async () => ({ rows: [], nextCursor: null }));
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  await expect.poll(() => statusOf('/cellar/barrels'), { timeout: 10_000 }).toBe(503);
  expect(await Promise.all(['/assets/index.js', '/healthz', '/readyz'].map(statusOf))).toEqual([
    200, 200, 200,
  ]);
  await app.close();
});
