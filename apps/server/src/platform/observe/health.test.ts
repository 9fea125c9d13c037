import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrorHandler } from '../http/errors.ts';
import { reportHealth } from './health.ts';

test('a server with a hanging database reports within seconds that it is not ready, for any number of requests', async () => {
  const app = Fastify();
  installErrorHandler(app);
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
