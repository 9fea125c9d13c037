import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { requestLogs } from './request-log.ts';

/** A server at a level, with a route that writes what it is asked to, and the lines its log comes to. */
function writing(level: string) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const logger = pino({ level }, sink);
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'r-1',
    childLoggerFactory: requestLogs(logger),
  });
  app.get('/say', async ({ log }) => {
    log.debug('unheard');
    log.info({ wine: 'Clos' }, 'opened %s', 'today');
    log.child({ part: 'picture' }).warn('blurred');
    return {};
  });
  app.get('/quiet', { logLevel: 'error' }, async ({ log }) => {
    log.info('unheard');
    log.error(new Error('broken'), 'failed');
    return {};
  });
  return { app, lines };
}

test('every line of a request names it, whichever way it is written', async () => {
  const { app, lines } = writing('info');
  await app.inject('/say');
  expect(lines).toMatchObject([
    { reqId: 'r-1', level: 30, wine: 'Clos', msg: 'opened today' },
    { reqId: 'r-1', level: 40, part: 'picture', msg: 'blurred' },
  ]);
});

test('a level holds, the server’s and that of a route', async () => {
  const { app, lines } = writing('warn');
  await app.inject('/say');
  await app.inject('/quiet');
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'blurred'],
    [50, 'failed'],
  ]);
  expect(lines[1]).toMatchObject({ reqId: 'r-1', err: { message: 'broken' } });
});
