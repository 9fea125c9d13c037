import { apiErrorOf, deviceOperations } from '@cuverie/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { digest } from '../../../platform/digest.ts';
import { Refusal, refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clientSubject } from '../../../platform/throttles/address.ts';
import { admitOrRefuse, type Limit } from '../../../platform/throttles/throttles.ts';
import { deviceService } from './devices.service.ts';
import { findByKey } from './devices.store.ts';
import { hearing, type Outcome } from './hearing.ts';

/** A batch of Telegraf has a thousand values at most. */
const POST_BYTES = 256 * 1024;

/** Wrong keys from one address: a device whose key was renewed sends on for weeks, one that guesses sends more. */
const UNKNOWN_KEYS: Limit = { action: 'device-key', tries: 60, windowSeconds: 600 };

/** What belongs to devices, and what they call themselves, with no other proof than the key in their address. */
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

  const hearOne = hearing(platform);

  async function deviceOf({ params, ip }: FastifyRequest) {
    const { key } = params as { key: string };
    const found = await findByKey(db.quick, digest(key.toLowerCase()));
    if (found) return found;
    await admitOrRefuse(db, clock, [{ limit: UNKNOWN_KEYS, subject: clientSubject(ip) }], 'devices');
    throw refused(404, 'not_found.device');
  }

  /** Takes a post. @throws Refusal 400 in words where it is no reading, 404 where no device has the key */
  async function hear(request: FastifyRequest): Promise<Outcome> {
    const device = await deviceOf(request);
    const { body, query } = request;
    const sent = { body: typeof body === 'string' ? body : '', query: query as Record<string, unknown> };
    const heard = await hearOne(device, sent);
    if (heard.problem) throw new Refusal(400, apiErrorOf(heard.problem));
    return heard;
  }

  // By themselves: a body is what it is, whatever the device calls it.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // Some name a type that is none.
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
    // Where programs that write to InfluxDB send to, which answers so.
    for (const url of ['/api/in/:key/write', '/api/in/:key/api/v2/write']) {
      scope.post(url, options, async (request, reply) => {
        await hear(request);
        return reply.code(204).send();
      });
    }
  });
}
