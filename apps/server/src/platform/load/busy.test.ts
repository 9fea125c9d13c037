import { barrelOperations } from '@cuverie/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrorHandler } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { reportHealth } from '../observe/health.ts';
import { refuseWhenBusy } from './busy.ts';

test('an overloaded server still sends its pages and health checks', async () => {
  const app = Fastify();
  app.decorate('checksAnswers', false);
  installErrorHandler(app);
  // With this limit any server is too slow.
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
