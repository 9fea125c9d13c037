import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { barrelOperations, importOperations, type Operation, rackOperations } from '@cuverie/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitBodyTimes } from './slow-bodies.ts';

const FORM_MS = 100;

/** A server that allows bodies a tenth of a second, and a connection with the headers of a call. */
async function callOf(operation: Operation, bytes: number): Promise<{ socket: Socket; said: () => string }> {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitBodyTimes(app, { formMs: FORM_MS, uploadBytesPerSecond: 10_000 });
  app.post('/call', { config: { operation } }, async () => 'taken');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  let output = '';
  socket.on('error', () => {}).on('data', (data) => (output += String(data)));
  socket.write(
    `POST /call HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { socket, said: () => output };
}

test.each([
  ['a form', rackOperations.add],
  ['a form that may bring a picture', barrelOperations.add],
  ['rows of an import', importOperations.store],
])('%s with a stalled body is answered with 408', async (_what, operation) => {
  const { socket, said } = await callOf(operation, 10);
  socket.write('{');
  await once(socket, 'close');
  expect(said()).toMatch(/^HTTP\/1.1 408 [^]*took too long to arrive/);
});

test('a form sent byte by byte is answered with 408', async () => {
  const { socket, said } = await callOf(rackOperations.add, 100_000);
  const drip = setInterval(() => socket.write('x'), 5);
  await once(socket, 'close').finally(() => clearInterval(drip));
  expect(said()).toMatch(/^HTTP\/1.1 408 /);
});

test('an upload at the minimum speed may take longer than a form', async () => {
  const begun = performance.now();
  const { socket, said } = await callOf(importOperations.store, 100_000);
  let left = 100_000;
  const steps = setInterval(() => {
    const bytes = Math.min(left, 5000);
    left -= bytes;
    socket.write('x'.repeat(bytes));
    if (left === 0) clearInterval(steps);
  }, 10);
  await once(socket, 'close').finally(() => clearInterval(steps));
  expect(said()).toMatch(/^HTTP\/1.1 200 [^]*taken/);
  expect(performance.now() - begun).toBeGreaterThan(FORM_MS);
});
