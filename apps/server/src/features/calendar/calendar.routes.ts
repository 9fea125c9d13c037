import { calendarOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { digest } from '../../platform/digest.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { calendarService, type DaysByKind } from './calendar.service.ts';

/** The calendar of a person in an estate, and its private address that needs no token. */
export function calendarRoutes(app: FastifyInstance, platform: Platform, daysOf: DaysByKind): void {
  const calendars = calendarService(platform, daysOf);
  route(app, calendarOperations.get, async ({ member }) => calendars.get(member));
  route(app, calendarOperations.make, async ({ member, body }) => calendars.make(member, body));
  route(app, calendarOperations.update, async ({ member, body }) => calendars.update(member, body));
  route(app, calendarOperations.remove, async ({ member }) => {
    await calendars.remove(member);
    return {};
  });

  const operation = calendarOperations.read;
  app.route({
    method: operation.method,
    url: '/api/calendar/:key.ics',
    config: { operation },
    schema: { params: operation.params },
    handler: async (request, reply) => {
      const { key } = request.params as { key: string };
      const text = await calendars.read(key);
      const etag = `"${digest(text).toString('base64url')}"`;
      reply.header('cache-control', 'private, no-cache').header('etag', etag);
      // A proxy that compressed it marks it as weak.
      if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
      return reply
        .type(`${operation.file}; charset=utf-8`)
        .header('content-disposition', 'inline; filename="cuverie.ics"')
        .send(text);
    },
  });
}
