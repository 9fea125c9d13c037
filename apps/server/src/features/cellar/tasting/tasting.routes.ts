import { tastedOperations, tastingOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { rowRoutes } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tastedService } from './tasted.service.ts';
import { tastingService } from './tastings.service.ts';

/** Routes for tastings: for their hosts, and for guests with a link. */
export function tastingRoutes(app: FastifyInstance, platform: Platform): void {
  const tastings = tastingService(platform);
  rowRoutes(app, tastingOperations, tastings);
  route(app, tastingOperations.link, async ({ member, params }) => tastings.link(member, params.id));
  route(app, tastingOperations.results, async ({ member, params }) => tastings.results(member, params.id));
  route(app, tastingOperations.keep, async ({ member, params }) => tastings.keep(member, params.id));

  const tasted = tastedService(platform);
  route(app, tastedOperations.read, async ({ params, reply }) => {
    reply.header('x-robots-tag', 'noindex');
    return tasted.read(params.key);
  });
  route(app, tastedOperations.join, async ({ params, body }) => tasted.join(params.key, body.name));
  route(app, tastedOperations.say, async ({ params, body }) =>
    tasted.say(params.key, body.guest, body.scores),
  );
}
