import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { barrelOperations } from '@cuverie/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installErrorHandler } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { Member } from '../sessions/member.ts';
import { limitHeldAnswers } from './answers.ts';
import { queueCostlyCalls } from './queues.ts';

/** More than the socket buffers of a connection hold. */
const LONG = ['x'.repeat(32 * 1024 * 1024)];
const LONG_BYTES = JSON.stringify({ data: LONG, meta: { nextCursor: null } }).length;

/** Time a busy machine needs to transfer so much. */
const PATIENT = { timeout: 15_000 };

let app: FastifyInstance;
let port: number;
let readers: Socket[];
let written: number;

beforeEach(async () => {
  [readers, written] = [[], 0];
  app = Fastify();
  app.decorate('checksAnswers', false);
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  app.decorateRequest('isOverdue', false);
  app.addHook('onRequest', async (request) => {
    const { estate } = request.headers;
    if (typeof estate === 'string') request.member = { estateId: estate } as Member;
  });
  installErrorHandler(app);
  limitHeldAnswers(app, 2.5 * LONG_BYTES);
  queueCostlyCalls(app);
  route(app, { ...barrelOperations.list, access: 'public' }, async ({ query }) => {
    written += 1;
    return { rows: (query.limit === undefined ? LONG : []) as never[], nextCursor: null };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const reader of readers) reader.destroy();
  await app.close();
});

/** Requests a list without reading the answer. */
async function reader(estate?: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  readers.push(socket);
  await once(socket, 'connect');
  const of = estate === undefined ? '' : `Estate: ${estate}\r\n`;
  socket.write(`GET ${barrelOperations.list.path} HTTP/1.1\r\nHost: x\r\n${of}\r\n`);
  return socket;
}

const list = async (
  query = '',
  headers: Record<string, string> = {},
): Promise<[status: number, bytes: number]> => {
  const response = await fetch(`http://127.0.0.1:${port}${barrelOperations.list.path}${query}`, { headers });
  return [response.status, (await response.arrayBuffer()).byteLength];
};

describe('while others do not read their long lists', () => {
  test('writes only as many as there is room for, and pages always', async () => {
    await Promise.all([reader(), reader()]);
    await vi.waitFor(() => expect(written).toBe(2), PATIENT);
    expect((await list())[0]).toBe(503);
    expect((await list('?limit=5'))[0]).toBe(200);
  });

  test('limits one estate, and answers others', async () => {
    await reader('ana');
    await vi.waitFor(() => expect(written).toBe(1), PATIENT);
    expect((await list('', { estate: 'ana' }))[0]).toBe(503);
    expect((await list('?limit=5', { estate: 'ana' }))[0]).toBe(200);
    expect((await list('', { estate: 'bob' }))[0]).toBe(200);
  });

  test('frees the room when a client disconnects', async () => {
    const [first] = await Promise.all([reader(), reader()]);
    await vi.waitFor(() => expect(written).toBe(2), PATIENT);
    expect((await list())[0]).toBe(503);
    first?.destroy();
    await vi.waitFor(async () => expect((await list())[0]).toBe(200), PATIENT);
  });

  test('sends everything to clients that read', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [status, bytes] = await list();
      expect(status).toBe(200);
      expect(bytes).toBe(LONG_BYTES);
    }
  });
});
