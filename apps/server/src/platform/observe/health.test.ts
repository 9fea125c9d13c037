import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { speakInErrors } from '../http/errors.ts';
import { refuseWhenBusy } from '../load/busy.ts';
import { reportHealth } from './health.ts';

test('a server too busy for other calls still says that it lives and is ready', async () => {
  const app = Fastify();
  speakInErrors(app);
  // However quick it is, it is too slow for that.
  await refuseWhenBusy(app, 1e-9);
  reportHealth(app, async () => true);
  app.get('/other', async () => 'answered');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  await expect.poll(() => statusOf('/other'), { timeout: 10_000 }).toBe(503);
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  await app.close();
});

test('a server whose database hangs says within seconds that it is not ready, however often it is asked', async () => {
  const app = Fastify();
  speakInErrors(app);
  let asked = 0;
  reportHealth(app, () => {
    asked += 1;
    return new Promise(() => {});
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject('/readyz')));
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([503, 'overloaded']);
  expect(asked).toBe(1);
  await app.close();
});
