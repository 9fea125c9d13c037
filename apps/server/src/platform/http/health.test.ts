import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseWhenBusy } from './busy.ts';
import { speakInErrors } from './errors.ts';
import { reportHealth } from './health.ts';

test('a server too busy for other calls still says that it lives and is ready', async () => {
  const app = Fastify();
  speakInErrors(app);
  refuseWhenBusy(app, { delay: () => 60_000, stop: () => {} });
  reportHealth(app, async () => true);
  app.get('/other', async () => 'answered');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf('/other')).toBe(503);
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  await app.close();
});
