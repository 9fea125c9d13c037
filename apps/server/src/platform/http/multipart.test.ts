import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { wineOperations } from '@cuverie/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formOf, partsOf } from '../../testing/faults/forms.ts';
import { guardEstates } from '../quotas/guard.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { uploadsIn } from '../quotas/uploads.ts';
import type { Member } from '../sessions/member.ts';
import { speakInErrors } from './errors.ts';
import { limitHeldAnswers } from './held-answers.ts';
import { acceptMultipart } from './multipart.ts';
import { route } from './route.ts';

const MB = 1024 * 1024;
const CREATE = wineOperations.add;
const WINE = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };

/** A busy machine takes a while to move so much. */
const PATIENT = { timeout: 15_000 };

const MEMBER: Member = { userId: 'ana', estateId: 'ana' } as Member;
const room = async () => {};
const QUOTAS: Omit<Quotas, 'uploads'> = {
  refuseWithoutRoom: room,
  admitRows: room,
  admitPicture: room,
  admitCostly: () => {},
};

let app: FastifyInstance;
let port: number;
/** Calls that are worked at, each with what ends it. */
let working: (() => void)[];

beforeEach(async () => {
  working = [];
  app = Fastify();
  app.decorate('checksAnswers', false);
  app.decorate('authenticate', async () => MEMBER);
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  app.decorateRequest('isOverdue', false);
  speakInErrors(app);
  limitHeldAnswers(app);
  const mostBytes = Number.POSITIVE_INFINITY;
  guardEstates(app, {
    ...QUOTAS,
    uploads: uploadsIn({ folder: tmpdir(), mostBytes, refuseWithoutRoom: room }),
  });
  await acceptMultipart(app, 10 * MB);
  route(app, CREATE, async () => {
    await new Promise<void>((over) => working.push(over));
    return {} as never;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
});

function form(bytes: number) {
  const picture = { name: 'image', fileName: 'a.png', type: 'image/png', content: Buffer.alloc(bytes) };
  const { headers, body } = formOf([...partsOf(WINE), picture]);
  return { headers: { ...headers, authorization: 'Bearer x' }, body };
}

async function send(bytes: number): Promise<[status: number, code: string | undefined]> {
  const { headers, body } = form(bytes);
  const response = await fetch(`http://127.0.0.1:${port}${CREATE.path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return [response.status, ((await response.json()) as { code?: string }).code];
}

/** Sends a form over a connection of its own, all of it or but for its end; resolves once the server has read that. */
async function begin(bytes: number, isWhole: boolean): Promise<Socket> {
  const { headers, body } = form(bytes);
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const [there] = (await accepted) as [Socket];
  const head = Object.entries({ host: 'x', ...headers, 'content-length': body.length });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST ${CREATE.path} HTTP/1.1\r\n${lines}\r\n`);
  socket.write(isWhole ? body : body.subarray(0, -100));
  await vi.waitFor(() => expect(there.bytesRead).toBeGreaterThan(bytes), PATIENT);
  return there;
}

/** Hangs up, and waits until the server knows. */
async function leave(there: Socket): Promise<void> {
  const closed = once(there, 'close');
  there.destroy();
  await closed;
}

const areWorkedAt = (many: number) => vi.waitFor(() => expect(working).toHaveLength(many), PATIENT);
const endAll = () => {
  for (const end of working.splice(0)) end();
};

describe('forms with pictures', () => {
  test('beyond what the server holds at once are refused in words, and taken once others are done', async () => {
    const first = send(8 * MB);
    await areWorkedAt(1);
    expect(await send(8 * MB)).toEqual([503, 'overloaded']);
    const small = send(MB);
    await areWorkedAt(2);
    endAll();
    expect((await Promise.all([first, small])).map(([status]) => status)).toEqual([201, 201]);
    const next = send(8 * MB);
    await areWorkedAt(1);
    endAll();
    expect((await next)[0]).toBe(201);
  });

  test('take no room once their senders have left, in the middle of them or after them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const half = await begin(8 * MB, false);
      expect(await send(8 * MB)).toEqual([503, 'overloaded']);
      await leave(half);
      const whole = await begin(8 * MB, true);
      await areWorkedAt(1);
      await leave(whole);
      // It is still worked at, and held for that.
      expect(await send(8 * MB)).toEqual([503, 'overloaded']);
      endAll();
    }
    const last = send(8 * MB);
    await areWorkedAt(1);
    endAll();
    expect((await last)[0]).toBe(201);
  });

  test('give their place among those of the estate on once their senders have left', async () => {
    for (let n = 0; n < 25; n += 1) {
      const there = await begin(MB, true);
      await areWorkedAt(1);
      await leave(there);
      endAll();
    }
    const last = send(MB);
    await areWorkedAt(1);
    endAll();
    expect((await last)[0]).toBe(201);
  });
});
