import { connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { installErrorHandler } from './errors.ts';

test.each([
  ['in the middle of it', '{"name":"Marg'],
  ['once all of it was sent, before it was read', '{"name":"Margaux"}'],
])('an upload whose client disconnects %s is logged without a server error', async (_when, sent) => {
  const faults: string[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      faults.push(String(line));
      done();
    },
  });
  const logger: FastifyBaseLogger = pino({ level: 'warn' }, sink);
  const app = Fastify({ loggerInstance: logger });
  onTestFinished(() => app.close());
  installErrorHandler(app);
  const begun = Promise.withResolvers<void>();
  // Until its sender is identified.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    raw.once('aborted', () => done());
    begun.resolve();
  });
  const failed = new Promise<void>((resolve) => app.addHook('onError', async () => resolve()));
  app.post('/wines', async ({ body }) => body);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sender = connect(Number(port), '127.0.0.1');
  sender.write(
    `POST /wines HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 18\r\n\r\n${sent}`,
  );
  await begun.promise;
  sender.destroy();
  await failed;
  // The log line is written with the answer, after the error was reported.
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toEqual([]);
});
