import { apiErrorOf, deviceOperations } from '@cuverie/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { digest } from '../../../platform/digest.ts';
import { Refusal, refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clientSubject } from '../../../platform/throttles/address.ts';
import { admitOrRefuse, type Limit } from '../../../platform/throttles/throttles.ts';
import { deviceInbox, type Outcome } from './device-inbox.ts';
import { deviceService } from './devices.service.ts';
import { findByKey } from './devices.store.ts';

/** A batch of Telegraf has at most a thousand values. */
const POST_BYTES = 256 * 1024;

/** Wrong keys per client: a device with a replaced key keeps sending for weeks, an attacker sends more. */
const UNKNOWN_KEYS: Limit = { action: 'device-key', tries: 60, windowSeconds: 600 };

/** Routes for devices, which are authenticated only by the key in their URL. */
export async function deviceRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const devices = deviceService(platform);
  route(app, deviceOperations.list, ({ member }) => devices.list(member));
  route(app, deviceOperations.get, ({ member, params }) => devices.get(member, params.id));
  route(app, deviceOperations.posts, ({ member, params, query }) => devices.posts(member, params.id, query));
  route(app, deviceOperations.add, ({ member, body }) => devices.add(member, body));
  route(app, deviceOperations.update, ({ member, params, body }) => devices.update(member, params.id, body));
  route(app, deviceOperations.renew, ({ member, params }) => devices.renew(member, params.id));
  route(app, deviceOperations.delete, ({ member, params }) => devices.delete(member, params.id));

  const hearOne = deviceInbox(platform);

  async function deviceOf({ params, ip }: FastifyRequest) {
    const { key } = params as { key: string };
    const found = await findByKey(db.quick, digest(key.toLowerCase()));
    if (found) return found;
    await admitOrRefuse(db, clock, [{ limit: UNKNOWN_KEYS, subject: clientSubject(ip) }], 'devices');
    throw refused(404, 'not_found.device');
  }

  /** Accepts a post. @throws Refusal 400 if it contains no reading, 404 for an unknown key */
  async function hear(request: FastifyRequest): Promise<Outcome> {
    const device = await deviceOf(request);
    const { body, query } = request;
    const sent = { body: typeof body === 'string' ? body : '', query: query as Record<string, unknown> };
    const result = await hearOne(device, sent);
    if (result.problem) throw new Refusal(400, apiErrorOf(result.problem));
    return result;
  }

  // In a scope of its own, so that a body is parsed whatever its content type.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // Some devices send an invalid content type.
    scope.addHook('onRequest', async ({ raw }) => {
      raw.headers['content-type'] = 'text/plain';
    });
    const options = { bodyLimit: POST_BYTES, exposeHeadRoute: false };
    for (const operation of [deviceOperations.hear, deviceOperations.hearQuery]) {
      scope.route({
        method: operation.method,
        url: '/api/in/:key',
        config: { operation },
        ...options,
        handler: async (request) => ({ data: { outcome: (await hear(request)).outcome } }),
      });
    }
    // The write path of InfluxDB clients, answered as InfluxDB does.
    for (const url of ['/api/in/:key/write', '/api/in/:key/api/v2/write']) {
      scope.post(url, options, async (request, reply) => {
        await hear(request);
        return reply.code(204).send();
      });
    }
  });
}
