import { tankOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tankService } from './tanks.service.ts';

export function tankRoutes(app: FastifyInstance, platform: Platform): void {
  const tanks = tankService(platform);

  route(app, tankOperations.list, async ({ member, query }) => tanks.list(member, query));

  route(app, tankOperations.get, async ({ member, params }) => tanks.get(member, params.id));

  route(app, tankOperations.add, async ({ member, body, reply }) => {
    const { tank, added } = await tanks.add(member, body);
    if (!added) reply.code(200);
    return tank;
  });

  route(app, tankOperations.update, async ({ member, params, body }) =>
    tanks.update(member, params.id, body),
  );

  route(app, tankOperations.delete, async ({ member, params }) => {
    await tanks.delete(member, params.id);
    return { id: params.id };
  });
}
