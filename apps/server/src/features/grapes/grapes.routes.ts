import { grapeOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { rowRoutes } from '../../platform/http/row-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { type GrapeHolder, grapeService } from './grapes.service.ts';

/** Suggests names while a person types. */
const SUGGESTIONS = 8;

/** @param holders other features that list where a variety is kept */
export function grapeRoutes(app: FastifyInstance, platform: Platform, holders: readonly GrapeHolder[]): void {
  const grapes = grapeService(platform, holders);

  rowRoutes(app, grapeOperations, grapes);

  route(app, grapeOperations.suggest, async ({ member, query }) => ({
    rows: await grapes.suggest(member, query.q ?? '', query.limit ?? SUGGESTIONS),
    nextCursor: null,
  }));

  route(app, grapeOperations.origins, async ({ member }) => ({
    rows: await grapes.origins(member),
    nextCursor: null,
  }));

  route(app, grapeOperations.holdings, async ({ member, params }) => ({
    rows: await grapes.holdings(member, params.id),
    nextCursor: null,
  }));

  route(app, grapeOperations.restore, async ({ member, params }) => grapes.restore(member, params.id));

  route(app, grapeOperations.revert, async ({ member, params }) => grapes.revert(member, params.id));
}
