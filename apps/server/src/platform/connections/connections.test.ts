import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { installErrorHandler } from '../http/errors.ts';
import { limitConnections } from './connections.ts';
import { connectionsFor } from './limits.ts';
import { answerUnreadable } from './raw-answer.ts';

/** Replaces the half minute of production; long enough on a busy test machine. */
const STALLED_MS = 1000;

let app: FastifyInstance;
let port: number;
let clients: Socket[] = [];
/** Open calls with functions to end them. */
let working: (() => void)[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const end of working.splice(0)) end();
  await app.close();
});

interface Wishes {
  most?: number;
  mostPerAddress?: number;
  isProxy?: boolean;
  stalledMs?: number;
  keepAliveMs?: number;
}

async function serve({ most = 100, mostPerAddress = 100, isProxy = false, ...wishes }: Wishes) {
  app = Fastify({
    connectionTimeout: wishes.stalledMs ?? 60_000,
    keepAliveTimeout: wishes.keepAliveMs ?? 60_000,
    clientErrorHandler: answerUnreadable,
  });
  installErrorHandler(app);
  limitConnections(app, { most, mostPerAddress, isProxy: () => isProxy });
  app.get('/healthz', async () => 'fine');
  app.get('/quick', async () => ({ said: 'answered' }));
  app.get('/slow', async () => {
    await new Promise<void>((over) => working.push(over));
    return { said: 'worked' };
  });
  app.post('/body', async ({ body }) => body);
  app.get('/endless', async (_request, reply) => reply.send(endless));
  const endless = Readable.from(pieces());
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
  return { endless };
}

async function* pieces() {
  for (;;) yield Buffer.alloc(1024 * 1024);
}

async function client(said = ''): Promise<Socket & { said: string }> {
  const socket = Object.assign(connect(port, '127.0.0.1'), { said: '' });
  clients.push(socket);
  socket.on('error', () => {});
  socket.on('data', (data) => (socket.said += String(data)));
  await once(socket, 'connect');
  socket.write(said);
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (length: number) =>
  `POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

const quick = async () => {
  const socket = await client(get('/quick'));
  await vi.waitFor(() => expect(socket.said).not.toBe(''));
  return socket.said;
};
const openNow = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('connections', () => {
  test.each([{ mostPerAddress: 5 }, { most: 5 }, { most: 5, isProxy: true }])(
    'that are idle make room for others: %j',
    async (limits) => {
      await serve(limits);
      for (let n = 0; n < 20; n += 1) await client(n % 2 === 0 ? '' : 'GET /quick HT');
      expect(await quick()).toMatch(/^HTTP\/1.1 200/);
      await vi.waitFor(async () => expect(await openNow()).toBeLessThanOrEqual(5));
    },
  );

  test.each([{ mostPerAddress: 3 }, { most: 3, isProxy: true }])(
    'idle for the longest make room first, in whatever order they were opened: %j',
    async (limits) => {
      await serve(limits);
      const [first, second, third] = await Promise.all([client(), client(), client()]);
      for (const used of [second, first]) {
        used.write(get('/quick'));
        await vi.waitFor(() => expect(used.said).toContain('answered'));
      }
      expect(await quick()).toMatch(/^HTTP\/1.1 200/);
      expect(await quick()).toMatch(/^HTTP\/1.1 200/);
      await vi.waitFor(() => expect([third.destroyed, second.destroyed]).toEqual([true, true]));
      first.said = '';
      first.write(get('/quick'));
      await vi.waitFor(() => expect(first.said).toContain('answered'));
    },
  );

  test.each([{ mostPerAddress: 3 }, { most: 3, isProxy: true }])(
    'with slow bodies make room, slowest first, and get the reason: %j',
    async (limits) => {
      await serve(limits);
      const slow: Awaited<ReturnType<typeof client>>[] = [];
      for (let n = 0; n < 3; n += 1) {
        const called = once(app.server, 'request');
        slow.push(await client(`${post(20)}{"name":`));
        await called;
      }
      expect(await quick()).toMatch(/^HTTP\/1.1 200/);
      expect(slow.map(({ said }) => said.slice(0, 12))).toEqual(['HTTP/1.1 408', '', '']);
      expect(slow[0]?.said).toContain('came too slowly while many others waited');
    },
  );

  test('whose calls are being processed after their body make no room', async () => {
    await serve({ mostPerAddress: 1 });
    const held = await client(get('/slow').replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\nhi'));
    await vi.waitFor(() => expect(working).toHaveLength(1));
    expect(await quick()).toMatch(/^HTTP\/1.1 503/);
    for (const end of working.splice(0)) end();
    await vi.waitFor(() => expect(held.said).toContain('worked'));
  });

  test('with calls in progress make no room, and new ones get the reason', async () => {
    await serve({ mostPerAddress: 3 });
    const held = await Promise.all([1, 2, 3].map(() => client(get('/slow'))));
    await vi.waitFor(() => expect(working).toHaveLength(3));
    const refused = await client();
    await once(refused, 'close');
    expect(refused.said).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n(.|\r\n)*"code":"overloaded"/);
    for (const end of working.splice(0)) end();
    await vi.waitFor(() => expect(held.every(({ said }) => said.includes('worked'))).toBe(true));
    expect(await quick()).toMatch(/^HTTP\/1.1 200/);
  });

  test('leave some room for health checks only', async () => {
    await serve({ most: 3, isProxy: true });
    const held = await Promise.all([1, 2, 3].map(() => client(get('/slow'))));
    await vi.waitFor(() => expect(working).toHaveLength(3));
    for (let n = 0; n < 20; n += 1) await client();
    expect(await quick()).toMatch(/^HTTP\/1.1 503 (.|\r\n)*"code":"overloaded"/);
    const check = await client(get('/healthz'));
    await vi.waitFor(() => expect(check.said).toMatch(/^HTTP\/1.1 200 (.|\r\n)*fine/));
    for (const end of working.splice(0)) end();
    await vi.waitFor(() => expect(held.every(({ said }) => said.includes('worked'))).toBe(true));
  });

  test('of a trusted proxy are not counted per address, since it serves all clients', async () => {
    await serve({ mostPerAddress: 2, isProxy: true });
    const held = await Promise.all([1, 2, 3, 4].map(() => client(get('/slow'))));
    await vi.waitFor(() => expect(working).toHaveLength(4));
    expect(held.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
  });

  test('are fewer than the process’s open files, and one address does not get them all', () => {
    expect([256, 1024, 20_000, Number.POSITIVE_INFINITY].map((files) => connectionsFor(files))).toEqual([
      { most: 78, mostPerAddress: 39 },
      { most: 462, mostPerAddress: 231 },
      { most: 4096, mostPerAddress: 512 },
      { most: 4096, mostPerAddress: 512 },
    ]);
    expect(connectionsFor(1024, { most: 5000, mostPerAddress: 3000 })).toEqual({
      most: 462,
      mostPerAddress: 462,
    });
    expect(connectionsFor(20_000, { most: 5000, mostPerAddress: 3000 })).toEqual({
      most: 5000,
      mostPerAddress: 3000,
    });
  });

  test('are closed when no calls are made any more', async () => {
    await serve({ keepAliveMs: 50 });
    const socket = await client(get('/quick'));
    await once(socket, 'close');
    expect(socket.said).toMatch(/^HTTP\/1.1 200/);
  });
});

describe('a call', () => {
  test('with a stalled body is ended with a message', async () => {
    await serve({ stalledMs: STALLED_MS });
    const stalled = await client(`${post(20)}{"name":`);
    await once(stalled, 'close');
    expect(stalled.said).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n(.|\r\n)*"code":"timeout"/);
  });

  test('with a slow body is accepted, however long it takes', async () => {
    await serve({ stalledMs: STALLED_MS });
    const body = JSON.stringify({ name: 'Margaux' });
    const slow = await client(post(body.length));
    for (const sign of body) {
      slow.write(sign);
      await new Promise((resolve) => setTimeout(resolve, (2 * STALLED_MS) / body.length));
    }
    await vi.waitFor(() => expect(slow.said).toContain(body));
  });

  test('that is processed for longer is answered', async () => {
    await serve({ stalledMs: STALLED_MS });
    const silence = once(app.server, 'timeout');
    const waiting = await client(get('/slow'));
    await silence;
    for (const end of working.splice(0)) end();
    await vi.waitFor(() => expect(waiting.said).toContain('worked'));
  });

  test('whose answer is not read is ended, with the queued ones', async () => {
    const { endless } = await serve({ stalledMs: STALLED_MS });
    const reader = await client();
    reader.pause();
    reader.write(get('/endless'));
    await once(endless, 'close');
    await vi.waitFor(async () => expect(await openNow()).toBe(0));
  });

  test('among hundreds sent ahead on a connection is refused, and those before are answered', async () => {
    await serve({});
    const socket = await client(get('/slow').repeat(150));
    await vi.waitFor(() => expect(working).toHaveLength(100));
    for (const end of working.splice(0)) end();
    const counted = (status: number) => socket.said.split(`HTTP/1.1 ${status} `).length - 1;
    await vi.waitFor(() => expect(counted(200) + counted(503)).toBe(150));
    expect([counted(200), counted(503)]).toEqual([100, 50]);
  });

  test.each([
    ['begun', '/endless'],
    ['owed', '/slow'],
  ])('that cannot be parsed is not answered inside the answer %s before it', async (_what, path) => {
    await serve({});
    const refused = once(app.server, 'clientError');
    const reader = await client(get(path));
    if (path === '/slow') await vi.waitFor(() => expect(working).toHaveLength(1));
    else await vi.waitFor(() => expect(reader.said).not.toBe(''));
    reader.write('HELLO\r\n\r\n');
    await refused;
    if (!reader.closed) await once(reader, 'close');
    expect(reader.said).not.toContain('This is not a call the server can read');
  });

  test.each([
    ['no call at all', 'HELLO\r\n\r\n', 400],
    ['headers of any length', `GET /quick HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('that is %s is answered in the API’s format', async (_what, said, status) => {
    await serve({});
    const socket = await client(said);
    await once(socket, 'close');
    expect(socket.said).toMatch(
      new RegExp(
        `^HTTP/1.1 ${status} (.|\\r\\n)*\\r\\n\\r\\n{"message":".+","code":"\\w+","params":{"why":"\\w+"}}$`,
      ),
    );
  });
});
