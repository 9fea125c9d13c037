import { periodOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { periodService } from './periods.service.ts';

export function periodRoutes(app: FastifyInstance, platform: Platform): void {
  const periods = periodService(platform);
  route(app, periodOperations.get, ({ member }) => periods.get(member));
  route(app, periodOperations.set, ({ member, body: { openFrom, reason } }) =>
    periods.set(member, openFrom || null, reason || null),
  );
}
