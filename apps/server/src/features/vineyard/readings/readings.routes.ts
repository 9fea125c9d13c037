import { readingOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import { rowRoutes } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { blocks } from '../fields/blocks.store.ts';
import { readingService } from './readings.service.ts';
import { listReadings } from './readings.store.ts';

export function readingRoutes(app: FastifyInstance, platform: Platform): void {
  rowRoutes(app, readingOperations, readingService(platform));

  route(app, readingOperations.listOfField, async ({ member: { estateId }, params, query }) => {
    if (!(await blocks.exists(platform.db, estateId, params.id))) throw notFound('field');
    return listReadings(platform.db, estateId, { ...query, block: params.id });
  });
}
