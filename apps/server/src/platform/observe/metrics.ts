import { EVENT_STREAM } from '@cuverie/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BackupState } from '../backup/schedule.ts';
import { whenOver } from '../connections/when-over.ts';
import { notFound } from '../http/refusal.ts';

/** nginx's status for clients that disconnected before the answer. */
const BROKEN_OFF = 499;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that proxies add to forwarded requests; each adds some. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether a request comes from this machine itself, not through a proxy on it. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && !FORWARDED.some((name) => name in headers);
}

/** Counts and times requests and exposes Prometheus metrics at `/metrics` on this machine only. */
export function measure(app: FastifyInstance, backupState: () => Promise<BackupState>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  countBackups(registry, backupState);
  app.addHook('onRequest', (request, reply, done) => {
    // Streams last as long as a page is open.
    if (request.routeOptions.config.operation?.file === EVENT_STREAM) return done();
    whenOver(reply, (isAnswered) => {
      const route = request.routeOptions.url ?? 'unknown';
      const status = isAnswered ? reply.statusCode : BROKEN_OFF;
      times.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    });
    done();
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request)) throw notFound('page');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', async () => registry.clear());
}

function countBackups(registry: Registry, backupState: () => Promise<BackupState>): void {
  const last = new Gauge({
    name: 'cuverie_last_backup_timestamp_seconds',
    help: 'When the last good backup was made; 0: never',
    registers: [],
    async collect() {
      const { lastAt } = await backupState();
      this.set(lastAt === undefined ? 0 : Date.parse(lastAt) / 1000);
    },
  });
  const failed = new Gauge({
    name: 'cuverie_backup_failed',
    help: 'Whether the last backup this server tried failed',
    registers: [],
    async collect() {
      this.set((await backupState()).failedAt === undefined ? 0 : 1);
    },
  });
  registry.registerMetric(last);
  registry.registerMetric(failed);
}
