import { reportOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportService } from './reports.service.ts';

export function reportRoutes(app: FastifyInstance, platform: Platform): void {
  const reports = reportService(platform);
  route(app, reportOperations.ttb, ({ member, query }) => reports.ttb(member, query.period));
  route(app, reportOperations.entries, ({ member, query }) => reports.entries(member, query));
  route(app, reportOperations.eu, ({ member, query }) => reports.eu(member, query.period));
  route(app, reportOperations.crush, ({ member, query }) => reports.crush(member, query.period));
  route(app, reportOperations.close, ({ member, body }) => reports.close(member, body.period));
}
