import { exportOperations } from '@cuverie/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Member } from '../sessions/member.ts';
import { installErrorHandler } from './errors.ts';
import { fileRoute } from './file-route.ts';
import { overloaded } from './refusal.ts';

function appOf(holdAnswer: () => void) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const ana = { userId: 'ana', estateId: 'hill', role: 'owner', leavesAt: null, lacksFactor: false };
  app.decorate('authenticate', async () => ana as Member);
  app.decorate('isFresh', () => true);
  app.decorate('clock', systemClock);
  app.decorateRequest('member', null);
  app.decorate('holdAnswer', holdAnswer);
  installErrorHandler(app);
  return app;
}

const headers = { authorization: 'Bearer t' };
const { path: url } = exportOperations.archive;

test('a file without room in memory is not started', async () => {
  const app = appOf(() => {
    throw overloaded('answers');
  });
  let begun = 0;
  fileRoute(app, exportOperations.archive, () => {
    begun += 1;
    throw new Error('It asks the database');
  });
  const { statusCode } = await app.inject({ url, headers });
  expect([statusCode, begun]).toEqual([503, 0]);
});

test('a HEAD request does not start the file and returns its name', async () => {
  const held = vi.fn<() => void>();
  const app = appOf(held);
  const read = vi.fn<() => void>();
  async function* content(): AsyncGenerator<string, void> {
    read();
    yield 'a';
  }
  fileRoute(app, exportOperations.archive, () => ({ name: 'a.zip', content: content() }));
  const { statusCode, body, headers: answered } = await app.inject({ method: 'HEAD', url, headers });
  expect([statusCode, body, answered['content-disposition']]).toEqual([
    200,
    '',
    'attachment; filename="a.zip"',
  ]);
  expect([read.mock.calls, held.mock.calls]).toEqual([[], []]);
});
