import { weatherOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { weatherService } from './weather.service.ts';

export function weatherRoutes(app: FastifyInstance, platform: Platform): void {
  const weather = weatherService(platform);

  route(app, weatherOperations.list, async ({ member, params, query }) => ({
    days: await weather.list(member, params.id, query),
  }));

  route(app, weatherOperations.keep, async ({ member, body }) => weather.keep(member, body));
}
