import { wineOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { wineService } from './wines.service.ts';

export function wineRoutes(app: FastifyInstance, platform: Platform): void {
  const wines = wineService(platform);

  route(app, wineOperations.list, async ({ member, query }) => wines.list(member, query));

  route(app, wineOperations.get, async ({ member, params }) => wines.get(member, params.id));

  route(app, wineOperations.add, async ({ member, body, picture, reply }) => {
    const { wine, added } = await wines.add(member, body, picture);
    if (!added) reply.code(200);
    return wine;
  });

  route(app, wineOperations.update, async ({ member, params, body, picture }) =>
    wines.update(member, params.id, body, picture),
  );

  route(app, wineOperations.delete, async ({ member, params, query }) => {
    const undo = await wines.delete(member, params.id, query.undo);
    return { id: params.id, undo };
  });
}
