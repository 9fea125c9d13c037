import { analyticsOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { analyticsService } from './analytics.service.ts';

export function analyticsRoutes(app: FastifyInstance, platform: Platform): void {
  const analytics = analyticsService(platform);

  route(app, analyticsOperations.keyMetrics, async ({ member }) => analytics.keyMetrics(member));

  route(app, analyticsOperations.environmental, async ({ member, query }) =>
    analytics.environmental(member, query.block),
  );

  route(app, analyticsOperations.growthTrends, async ({ member, query }) =>
    analytics.growthTrends(member, query.block),
  );

  route(app, analyticsOperations.harvestPlan, async ({ member }) => analytics.harvestPlan(member));
}
