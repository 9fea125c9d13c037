import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { wineOperations } from '@cuverie/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { labelPicture } from '../../testing/pictures.ts';
import { speakInErrors } from '../http/errors.ts';
import { limitHeldAnswers } from '../http/held-answers.ts';
import { acceptMultipart } from '../http/multipart.ts';
import { refused } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import type { Member } from '../sessions/member.ts';
import { guardEstates } from './guard.ts';
import { uploadsIn } from './uploads.ts';

/** Pictures an estate may have on their way. */
const AT_ONCE = 24;
const EMPTY = { folder: tmpdir(), mostBytes: Number.POSITIVE_INFINITY, refuseWithoutRoom: async () => {} };

/** The form of a wine with a picture that counts as one. */
async function wineForm(): Promise<Buffer> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: 'A', vintage: '2019', region: 'B', type: 'Red' }))
    form.append(field, value);
  form.append('quantity', '1');
  const picture = Buffer.concat([await labelPicture(), Buffer.alloc(300 * 1024)]);
  form.append('image', new Blob([new Uint8Array(picture)]), 'label.jpg');
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const head =
    `POST ${wineOperations.add.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Length: ${body.length}\r\n` +
    `Content-Type: ${encoded.headers.get('content-type')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

test('pictures whose senders leave while they are worked at keep no place', async () => {
  const app = Fastify();
  let begun = 0;
  const left = Promise.withResolvers<void>();
  app.decorate('checksAnswers', false);
  app.decorate('authenticate', async () => ({ userId: 'ana', estateId: 'hill' }) as Member);
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  app.decorateRequest('isOverdue', false);
  speakInErrors(app);
  limitHeldAnswers(app);
  guardEstates(app, {
    uploads: uploadsIn(EMPTY),
    refuseWithoutRoom: async () => {},
    admitRows: async () => {},
    admitPicture: async () => {},
    admitCostly: () => {},
  });
  await acceptMultipart(app);
  route(app, wineOperations.add, async () => {
    begun += 1;
    await left.promise;
    throw refused(409, 'conflict', 'It got so far');
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  const accepted: Socket[] = [];
  app.server.on('connection', (socket) => accepted.push(socket));

  const form = await wineForm();
  const sent = async () => {
    const socket = Object.assign(connect(Number(port), '127.0.0.1'), { said: '' });
    socket.on('data', (data) => (socket.said += String(data)));
    await once(socket, 'connect');
    socket.write(form);
    return socket;
  };
  const senders = await Promise.all(Array.from({ length: AT_ONCE }, sent));
  await vi.waitFor(() => expect(begun).toBe(AT_ONCE), 10_000);
  const refusedOne = await sent();
  await vi.waitFor(() => expect(refusedOne.said).toMatch(/^HTTP\/1.1 429/));
  refusedOne.destroy();
  for (const sender of senders) sender.destroy();
  await vi.waitFor(() => expect(accepted.filter(({ closed }) => !closed)).toEqual([]));
  // Their calls are over for them only.
  const next = await sent();
  await vi.waitFor(() => expect(begun).toBe(AT_ONCE + 1), 10_000);
  left.resolve();
  await vi.waitFor(() => expect(next.said).toContain('It got so far'));
  next.destroy();
});
