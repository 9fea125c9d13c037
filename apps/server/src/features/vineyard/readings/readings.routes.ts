import { readingOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readingService } from './readings.service.ts';

export function readingRoutes(app: FastifyInstance, platform: Platform): void {
  const readings = readingService(platform);

  route(app, readingOperations.list, async ({ member, query }) => readings.list(member, query));

  route(app, readingOperations.listOfField, async ({ member, params, query }) =>
    readings.listOfField(member, params.id, query),
  );

  route(app, readingOperations.get, async ({ member, params }) => readings.get(member, params.id));

  route(app, readingOperations.add, async ({ member, body, reply }) => {
    const { reading, added } = await readings.add(member, body);
    if (!added) reply.code(200);
    return reading;
  });

  route(app, readingOperations.update, async ({ member, params, body }) =>
    readings.update(member, params.id, body),
  );

  route(app, readingOperations.delete, async ({ member, params }) => {
    await readings.delete(member, params.id);
    return { id: params.id };
  });
}
