import { exportOperations } from '@cuverie/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Member } from '../sessions/member.ts';
import { speakInErrors } from './errors.ts';
import { fileRoute } from './file-route.ts';
import { overloaded } from './refusal.ts';

test('a file there is no room to hold is not begun', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const ana = { userId: 'ana', estateId: 'hill', role: 'owner', leavesAt: null, lacksFactor: false };
  app.decorate('authenticate', async () => ana as Member);
  app.decorate('isFresh', () => true);
  app.decorate('clock', systemClock);
  app.decorateRequest('member', null);
  app.decorate('holdAnswer', () => {
    throw overloaded('answers');
  });
  speakInErrors(app);
  let begun = 0;
  fileRoute(app, exportOperations.archive, () => {
    begun += 1;
    throw new Error('It asks the database');
  });
  const headers = { authorization: 'Bearer t' };
  const { statusCode } = await app.inject({ url: exportOperations.archive.path, headers });
  expect([statusCode, begun]).toEqual([503, 0]);
});
