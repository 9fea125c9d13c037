import { customFieldOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { rowRoutes } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { customFieldService } from './custom-fields.service.ts';

export function customFieldRoutes(app: FastifyInstance, platform: Platform): void {
  const fields = customFieldService(platform);

  route(app, customFieldOperations.order, async ({ member, body }) => fields.order(member, body.ids));

  rowRoutes(app, customFieldOperations, fields);
}
