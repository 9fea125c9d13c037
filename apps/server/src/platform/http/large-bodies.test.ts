import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { importOperations } from '@cuverie/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { uploadsIn } from '../quotas/uploads.ts';
import { speakInErrors } from './errors.ts';
import { limitHeldAnswers } from './held-answers.ts';
import { takeLargeBodiesInTurn } from './large-bodies.ts';
import { acceptMultipart } from './multipart.ts';
import { route } from './route.ts';

const AT_ONCE = 4;
const LARGE = { ...importOperations.match, access: 'public' as const };

let app: FastifyInstance;
let port: number;
/** Calls that are being worked at, each with what ends it. */
let working: (() => void)[];
let begun: number;
let sockets: Socket[];

beforeEach(async () => {
  [working, begun, sockets] = [[], 0, []];
  app = Fastify();
  app.decorate('checksAnswers', true);
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  speakInErrors(app);
  limitHeldAnswers(app);
  await acceptMultipart(app);
  takeLargeBodiesInTurn(
    app,
    uploadsIn({ folder: tmpdir(), mostBytes: Number.POSITIVE_INFINITY, refuseWithoutRoom: async () => {} }),
  );
  route(app, LARGE, async () => {
    begun += 1;
    await new Promise<void>((over) => working.push(over));
    return { matches: [] };
  });
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
});

const BODY = JSON.stringify({ kind: 'wines', rows: [{ line: 1, values: { name: 'Margaux' } }] });

const send = async (body = BODY, signal?: AbortSignal, type = 'application/json'): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}${LARGE.path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    signal: signal ?? null,
  });
  return response.status;
};

const areWorkedAt = (many: number) => vi.waitFor(() => expect(working).toHaveLength(many));
const endAll = () => {
  for (const end of working.splice(0)) end();
};

describe('calls with large bodies', () => {
  test('are worked at a few at a time, and the others after them', async () => {
    const answers = Promise.all(Array.from({ length: 2 * AT_ONCE }, () => send()));
    await areWorkedAt(AT_ONCE);
    endAll();
    await areWorkedAt(AT_ONCE);
    endAll();
    expect(await answers).toEqual(Array(2 * AT_ONCE).fill(200));
  });

  test('keep nobody waiting while their bodies are on their way', async () => {
    for (let n = 0; n <= AT_ONCE; n += 1) {
      const stalled = connect(port, '127.0.0.1');
      stalled.write(
        `POST ${LARGE.path} HTTP/1.1\r\nhost: a\r\n` +
          `content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`,
      );
    }
    const answer = send();
    await areWorkedAt(1);
    endAll();
    expect(await answer).toBe(200);
  });

  test('give their turn on when they cannot be read', async () => {
    for (let n = 0; n <= AT_ONCE; n += 1) expect(await send('{"kind":')).toBe(400);
  });

  test('leave no file open where their bodies are never read', async () => {
    const open = () => readdirSync('/dev/fd').length;
    const before = open();
    for (let n = 0; n < 30; n += 1) expect(await send(BODY, undefined, 'text/csv')).toBe(415);
    await expect.poll(open).toBeLessThan(before + 15);
  });

  test('give their turn on when their senders leave while they are read', async () => {
    // Read back from disk slowly, so that all of them leave within it.
    const { createReadStream } = fs;
    const held: Readable[] = [];
    const reading = vi.spyOn(fs, 'createReadStream').mockImplementation((...given) => {
      const stream = createReadStream(...given);
      held.push(stream);
      Object.defineProperty(stream, '_read', { value: () => {} });
      return stream;
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      reading.mockRestore();
      syncBuiltinESMExports();
    });
    const leaving = new AbortController();
    const left = Array.from({ length: AT_ONCE }, () => send(BODY, leaving.signal));
    await vi.waitFor(() => expect(held).toHaveLength(AT_ONCE));
    leaving.abort();
    await Promise.allSettled(left);
    reading.mockRestore();
    syncBuiltinESMExports();
    const next = send();
    await areWorkedAt(1);
    endAll();
    expect(await next).toBe(200);
  });

  test('are not begun once nobody waits for the answer', async () => {
    const waiting = Array.from({ length: AT_ONCE }, () => send());
    await areWorkedAt(AT_ONCE);
    const leaving = new AbortController();
    const left = send(BODY, leaving.signal);
    await vi.waitFor(() => expect(sockets).toHaveLength(AT_ONCE + 1));
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(sockets.some(({ destroyed }) => destroyed)).toBe(true));
    endAll();
    await Promise.all(waiting);
    const last = send();
    await areWorkedAt(1);
    endAll();
    expect([await last, begun]).toEqual([200, AT_ONCE + 1]);
  });
});
