import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { notFound } from './refusal.ts';
import { RequestTimes } from './request-times.ts';
import { whenOver } from './when-over.ts';

/** As nginx counts those who left before their answer. */
const BROKEN_OFF = 499;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What proxies say of a request they pass on; each says some of it. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether a request comes from this very machine, and not through a proxy that runs on it. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && !FORWARDED.some((name) => name in headers);
}

/** Counts and times requests, and shows the figures to Prometheus at `/metrics` on this machine alone. */
export function measure(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new RequestTimes();
  app.addHook('onRequest', (request, reply, done) => {
    whenOver(reply, (isAnswered) => {
      const route = request.routeOptions.url ?? 'unknown';
      const status = isAnswered ? reply.statusCode : BROKEN_OFF;
      times.observe(request.method, route, status, reply.elapsedTime / 1000);
    });
    done();
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request)) throw notFound('page');
    return reply.type(registry.contentType).send((await registry.metrics()) + times.text());
  });
  app.addHook('onClose', async () => registry.clear());
}
