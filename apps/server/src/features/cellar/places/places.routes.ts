import { placeOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeService } from './places.service.ts';

export function placeRoutes(app: FastifyInstance, platform: Platform): void {
  const places = placeService(platform);

  route(app, placeOperations.add, async ({ member, body, reply }) => {
    const { row, added } = await places.add(member, body);
    if (!added) reply.code(200);
    return row;
  });

  route(app, placeOperations.save, async ({ member, body }) => places.save(member, body));

  route(app, placeOperations.rename, async ({ member, body }) => places.rename(member, body));

  route(app, placeOperations.remove, async ({ member, body }) => places.remove(member, body.place));
}
