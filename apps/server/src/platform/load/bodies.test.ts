import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { importOperations, type Operation, wineOperations } from '@cuverie/contract';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { formOf, partsOf } from '../../testing/faults/forms.ts';
import { systemClock } from '../clock.ts';
import { installErrorHandler } from '../http/errors.ts';
import { acceptMultipart } from '../http/multipart.ts';
import { route } from '../http/route.ts';
import type { Member } from '../sessions/member.ts';
import { limitHeldAnswers } from './answers.ts';
import { limitBodies } from './bodies.ts';
import { queueCostlyCalls } from './queues.ts';

const MB = 1024 * 1024;
const CREATE = wineOperations.add;
const MATCH = importOperations.match;
const WINE = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };

/** Time a busy machine needs to transfer so much. */
const PATIENT = { timeout: 15_000 };

let app: FastifyInstance;
let port: number;
/** Open calls with functions to end them. */
let working: (() => void)[];
let begun: number;

beforeEach(async () => {
  [working, begun] = [[], 0];
  app = Fastify();
  app.decorate('checksAnswers', false);
  app.decorate('clock', systemClock);
  app.decorate(
    'authenticate',
    async (estate: string) =>
      ({ userId: estate, estateId: estate, role: 'owner', leavesAt: null, lacksFactor: false }) as Member,
  );
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  app.decorateRequest('isOverdue', false);
  installErrorHandler(app);
  limitHeldAnswers(app);
  queueCostlyCalls(app);
  await app.register(compress);
  limitBodies(app, 20 * MB);
  await acceptMultipart(app);
  for (const operation of [CREATE, MATCH] as Operation[])
    route(app, operation, async () => {
      begun += 1;
      await new Promise<void>((over) => working.push(over));
      return {};
    });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
});

type Sent = { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

function form(bytes: number, estate = 'ana'): Sent {
  const picture = { name: 'image', fileName: 'a.png', type: 'image/png', content: Buffer.alloc(bytes) };
  const { headers, body } = formOf([...partsOf(WINE), picture]);
  return {
    path: CREATE.path,
    headers: { ...headers, authorization: `Bearer ${estate}` },
    body: new Uint8Array(body),
  };
}

const rowsOf = (bytes: number): string =>
  JSON.stringify({ kind: 'wines', rows: [{ line: 1, values: { name: 'x'.repeat(bytes) } }] });

function rows(bytes: number, estate = 'ana'): Sent {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${estate}` };
  return { path: MATCH.path, headers, body: new TextEncoder().encode(rowsOf(bytes)) };
}

async function send(
  { path, headers, body }: Sent,
  signal: AbortSignal | null = null,
): Promise<[status: number, code: string | undefined]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body, signal });
  return [response.status, ((await response.json()) as { code?: string }).code];
}

/** Sends a call on its own connection, completely or without its end; resolves once the server has read it. */
async function begin(
  { path, headers, body }: Sent,
  isWhole: boolean,
  hear = (_said: string) => {},
): Promise<Socket> {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).on('data', (said) => hear(String(said)));
  const [there] = (await accepted) as [Socket];
  const head = Object.entries({ host: 'x', ...headers, 'content-length': body.length });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST ${path} HTTP/1.1\r\n${lines}\r\n`);
  socket.write(isWhole ? body : body.subarray(0, -50));
  await vi.waitFor(() => expect(there.bytesRead).toBeGreaterThan(body.length - 100), PATIENT);
  return there;
}

/** Disconnects and waits until the server notices. */
async function leave(there: Socket): Promise<void> {
  const closed = once(there, 'close');
  there.destroy();
  await closed;
}

const areWorkedAt = (many: number) => vi.waitFor(() => expect(working).toHaveLength(many), PATIENT);
const endAll = () => {
  for (const end of working.splice(0)) end();
};

describe('large bodies', () => {
  test('beyond the server’s memory are refused with a message, and accepted once others end', async () => {
    const two = [send(form(8 * MB)), send(form(8 * MB, 'bob'))];
    await areWorkedAt(2);
    expect(await send(form(8 * MB, 'eva'))).toEqual([503, 'overloaded']);
    expect(await send(rows(2 * MB, 'eva'))).toEqual([503, 'overloaded']);
    const small = send(form(MB, 'eva'));
    await areWorkedAt(3);
    endAll();
    expect((await Promise.all([...two, small])).map(([status]) => status)).toEqual([201, 201, 201]);
    const next = send(form(8 * MB, 'eva'));
    await areWorkedAt(1);
    endAll();
    expect((await next)[0]).toBe(201);
  });

  test('of one estate get a part of it, and other estates the rest', async () => {
    const first = send(form(8 * MB));
    await areWorkedAt(1);
    expect(await send(form(8 * MB))).toEqual([503, 'overloaded']);
    const other = send(form(8 * MB, 'bob'));
    await areWorkedAt(2);
    endAll();
    expect((await Promise.all([first, other])).map(([status]) => status)).toEqual([201, 201]);
  });

  test('count unpacked when compressed', async () => {
    const { path, headers, body } = rows(5 * MB);
    const packed = { path, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) };
    expect(await send({ ...packed, body: new Uint8Array(packed.body) })).toEqual([503, 'overloaded']);
  });

  test.each(['form', 'rows'])('free their memory when the client disconnects: %s', async (kind) => {
    const large = () => (kind === 'form' ? form(8 * MB) : rows(3 * MB));
    const half = await begin(large(), false);
    await vi.waitFor(async () => expect(await send(large())).toEqual([503, 'overloaded']), PATIENT);
    await leave(half);
    const whole = await begin(large(), true);
    await areWorkedAt(1);
    await leave(whole);
    // The call is still being processed, so its body stays in memory.
    expect(await send(large())).toEqual([503, 'overloaded']);
    endAll();
    const last = send(large());
    await areWorkedAt(1);
    endAll();
    expect((await last)[0]).toBeLessThan(300);
  });

  test('that take more than a minute make room and get the reason', async () => {
    let output = '';
    const slow = await begin(form(8 * MB), false, (data) => (output += data));
    await vi.waitFor(async () => expect((await send(form(8 * MB)))[0]).toBe(503), PATIENT);
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    onTestFinished(() => now.mockRestore());
    const closed = once(slow, 'close');
    await begin(form(8 * MB), true);
    await areWorkedAt(1);
    await closed;
    await vi.waitFor(() => expect(output).toMatch(/^HTTP\/1.1 408 (.|\r\n)*came too slowly/));
  });
});

describe('calls with many rows', () => {
  const AT_ONCE = 4;

  test('are processed a few at a time, in order', async () => {
    const answers = Promise.all(Array.from({ length: 2 * AT_ONCE }, () => send(rows(10))));
    await areWorkedAt(AT_ONCE);
    endAll();
    await areWorkedAt(AT_ONCE);
    endAll();
    expect((await answers).map(([status]) => status)).toEqual(Array(2 * AT_ONCE).fill(200));
  });

  test('do not block others while their bodies arrive', async () => {
    for (let n = 0; n <= AT_ONCE; n += 1) await begin(rows(100), false);
    const answer = send(rows(10));
    await areWorkedAt(1);
    endAll();
    expect((await answer)[0]).toBe(200);
  });

  test('are not started once their client has disconnected', async () => {
    const waiting = Array.from({ length: AT_ONCE }, () => send(rows(10)));
    await areWorkedAt(AT_ONCE);
    const left = await begin(rows(100), true);
    await leave(left);
    endAll();
    await Promise.all(waiting);
    const last = send(rows(10));
    await areWorkedAt(1);
    endAll();
    expect([(await last)[0], begun]).toEqual([200, AT_ONCE + 1]);
  });
});
