import { tankReadingOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tankReadingService } from './tank-readings.service.ts';

export function tankReadingRoutes(app: FastifyInstance, platform: Platform): void {
  const readings = tankReadingService(platform);

  route(app, tankReadingOperations.list, async ({ member, params, query }) =>
    readings.list(member, params.id, query),
  );

  route(app, tankReadingOperations.get, async ({ member, params }) =>
    readings.get(member, params.id, params.readingId),
  );

  route(app, tankReadingOperations.summarise, async ({ member, params, query }) =>
    readings.summarise(member, params.id, query),
  );

  route(app, tankReadingOperations.add, async ({ member, params, body, reply }) => {
    const { row, added } = await readings.add(member, params.id, body);
    if (!added) reply.code(200);
    return row;
  });

  route(app, tankReadingOperations.update, async ({ member, params, body }) =>
    readings.update(member, params.id, params.readingId, body),
  );

  route(app, tankReadingOperations.delete, async ({ member, params }) => {
    await readings.delete(member, params.id, params.readingId);
    return { id: params.readingId };
  });
}
