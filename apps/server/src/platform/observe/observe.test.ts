import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loggerAt, logRequests } from './log.ts';
import { measure } from './metrics.ts';

test('a call whose client disconnects during processing is logged and counted', async () => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>);
      done();
    },
  });
  const logger: FastifyBaseLogger = loggerAt('info', sink);
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  onTestFinished(() => app.close());
  logRequests(app);
  measure(app, async () => ({ isScheduled: false, lastAt: undefined, failedAt: undefined }));
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await ended.promise;
    return 'done';
  });
  app.get('/quick', async () => 'done');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sender = connect(Number(port), '127.0.0.1');
  await once(sender, 'connect');
  sender.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun.promise;
  sender.destroy();
  const said = () => lines.filter(({ req }) => (req as { path?: string } | undefined)?.path === '/slow');
  await vi.waitFor(() => expect(said()).toHaveLength(1));
  ended.resolve();
  await app.inject('/quick');
  expect(said()).toMatchObject([
    { msg: 'broken off', reqId: expect.any(String), milliseconds: expect.any(Number) },
  ]);
  expect(lines.at(-1)).toMatchObject({ msg: 'answered', req: { path: '/quick' }, res: { status: 200 } });
  const { body } = await app.inject('/metrics');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/slow",status="499"} 1');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/quick",status="200"} 1');
});
