import { consumptionOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consumptionService } from './consumptions.service.ts';

export function consumptionRoutes(app: FastifyInstance, platform: Platform): void {
  const consumptions = consumptionService(platform);

  route(app, consumptionOperations.ofWine, async ({ member, params, query }) =>
    consumptions.ofWine(member, params.id, query),
  );

  route(app, consumptionOperations.list, async ({ member, query }) => consumptions.list(member, query));

  route(app, consumptionOperations.summary, async ({ member, query }) => consumptions.summary(member, query));

  route(app, consumptionOperations.get, async ({ member, params }) => consumptions.get(member, params.id));

  route(app, consumptionOperations.add, async ({ member, params, body, reply }) => {
    const { stored, added } = await consumptions.add(member, params.id, body);
    if (!added) reply.code(200);
    return stored;
  });

  route(app, consumptionOperations.update, async ({ member, params, body }) =>
    consumptions.update(member, params.id, body),
  );

  route(app, consumptionOperations.undo, async ({ member, params }) => ({
    id: params.id,
    wine: await consumptions.undo(member, params.id),
  }));
}
