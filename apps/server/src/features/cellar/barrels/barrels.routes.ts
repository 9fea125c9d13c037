import { barrelOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { barrelService } from './barrels.service.ts';

export function barrelRoutes(app: FastifyInstance, platform: Platform): void {
  const barrels = barrelService(platform);

  route(app, barrelOperations.list, async ({ member, query }) => barrels.list(member, query));

  route(app, barrelOperations.get, async ({ member, params }) => barrels.get(member, params.id));

  route(app, barrelOperations.add, async ({ member, body, picture, reply }) => {
    const { barrel, added } = await barrels.add(member, body, picture);
    if (!added) reply.code(200);
    return barrel;
  });

  route(app, barrelOperations.update, async ({ member, params, body, picture }) =>
    barrels.update(member, params.id, body, picture),
  );

  route(app, barrelOperations.delete, async ({ member, params, query }) => {
    const undo = await barrels.delete(member, params.id, query.undo);
    return { id: params.id, undo };
  });
}
