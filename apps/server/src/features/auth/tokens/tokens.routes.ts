import { apiTokenOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tokenService } from './tokens.service.ts';

/** Routes for a person's API tokens; tokens themselves cannot use them. */
export function tokenRoutes(app: FastifyInstance, platform: Platform): void {
  const tokens = tokenService(platform);
  route(app, apiTokenOperations.list, async ({ member }) => ({
    rows: await tokens.list(member),
    nextCursor: null,
  }));
  route(app, apiTokenOperations.make, async ({ member, body }) => tokens.make(member, body));
  route(app, apiTokenOperations.turnOn, async ({ member, params }) => tokens.turnOn(member, params.id));
  route(app, apiTokenOperations.revoke, async ({ member, params }) => {
    await tokens.revoke(member, params.id);
    return {};
  });
}
