import { sharedOperations, shareOperations } from '@cuverie/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { digest } from '../../../platform/digest.ts';
import { route } from '../../../platform/http/route.ts';
import { rowRoutes } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clientSubject } from '../../../platform/throttles/address.ts';
import { sharedService } from './shared.service.ts';
import { shareService } from './shares.service.ts';

/** Search engines must not index shared pages. */
const hidden = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex');

/** Routes for links to wines and for the pages behind them. */
export function sharingRoutes(app: FastifyInstance, platform: Platform): void {
  rowRoutes(app, shareOperations, shareService(platform));

  const shared = sharedService(platform);
  route(app, sharedOperations.read, async ({ params, reply }) => {
    hidden(reply);
    return app.lists(() => shared.read(params.key));
  });
  route(app, sharedOperations.open, async ({ params, body, request, reply }) => {
    hidden(reply);
    return app.lists(() => shared.open(params.key, body.password, clientSubject(request.ip)));
  });

  const operation = sharedOperations.feed;
  app.route({
    method: operation.method,
    url: '/api/shared/:key/feed.json',
    config: { operation },
    schema: { params: operation.params },
    handler: async (request, reply) => {
      const { key } = request.params as { key: string };
      const text = await app.lists(() => shared.feed(key));
      const etag = `"${digest(text).toString('base64url')}"`;
      hidden(reply).header('cache-control', 'private, no-cache').header('etag', etag);
      // A compressing proxy marks the ETag as weak.
      if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
      return reply.type(`${operation.file}; charset=utf-8`).send(text);
    },
  });
}
