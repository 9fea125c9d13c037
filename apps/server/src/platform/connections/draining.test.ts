import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limitConnections } from './connections.ts';

const PATIENCE_MS = 200;

interface Served {
  app: FastifyInstance;
  port: number;
  /** Opens a connection and sends a text; resolves once the server has it. */
  client: (said?: string) => Promise<Socket>;
}

async function serve(patienceMs = PATIENCE_MS): Promise<Served> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  limitConnections(app, { most: 100, mostPerAddress: 100, isProxy: () => false, drainingMs: patienceMs });
  app.get('/quick', async () => 'answered');
  app.post('/slow', async () => new Promise((resolve) => setTimeout(resolve, 100, 'answered')));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = async (said = ''): Promise<Socket> => {
    const arrived = once(app.server, said === '' ? 'connection' : 'request');
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(said));
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await arrived;
    return socket;
  };
  return { app, port: Number(port), client };
}

const POST = 'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';

const GET = 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n';

/** Returns everything received on a connection until it closes. */
async function answerOn(socket: Socket): Promise<string> {
  onTestFinished(() => void socket.destroy());
  let output = '';
  socket.on('data', (data) => (output += String(data)));
  await once(socket, 'close');
  return output;
}

describe('the server ends', () => {
  test('at once despite an unused connection of a browser', async () => {
    const { app, client } = await serve(60_000);
    await client();
    await expect(app.close()).resolves.toBeUndefined();
  });

  test('after its patience despite a stalled upload', async () => {
    const { app, client } = await serve();
    await client(`${POST}{`);
    await expect(app.close()).resolves.toBeUndefined();
  });

  test('only after answering open calls', async () => {
    const { app, client } = await serve(60_000);
    const socket = await client(`${POST}{}`);
    const output: Buffer[] = [];
    socket.on('data', (data) => output.push(data));
    const ended = once(socket, 'close');
    await app.close();
    await ended;
    expect(Buffer.concat(output).toString()).toContain('answered');
  });

  test('only after answering calls already sent, on new and old connections', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { app, port } = await serve(60_000);
      const kept = connect(port, '127.0.0.1');
      const fresh = connect(port, '127.0.0.1');
      await Promise.all([once(kept, 'connect'), once(fresh, 'connect'), once(app.server, 'connection')]);
      kept.write(GET);
      await once(kept, 'data');
      const said = [answerOn(kept), answerOn(fresh)];
      kept.write(GET);
      fresh.write(GET);
      await app.close();
      for (const answer of await Promise.all(said)) {
        expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
        expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      }
    }
  });
});
