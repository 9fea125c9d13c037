import { grapeOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { grapeService, type Holder } from './grapes.service.ts';

/** Names offered while somebody types. */
const SUGGESTIONS = 8;

/** @param holders who of the other features knows where a variety is kept */
export function grapeRoutes(app: FastifyInstance, platform: Platform, holders: readonly Holder[]): void {
  const grapes = grapeService(platform, holders);

  route(app, grapeOperations.list, async ({ member, query }) => grapes.list(member, query));

  route(app, grapeOperations.suggest, async ({ member, query }) => ({
    rows: await grapes.suggest(member, query.q ?? '', query.limit ?? SUGGESTIONS),
    nextCursor: null,
  }));

  route(app, grapeOperations.origins, async ({ member }) => ({
    rows: await grapes.origins(member),
    nextCursor: null,
  }));

  route(app, grapeOperations.get, async ({ member, params }) => grapes.get(member, params.id));

  route(app, grapeOperations.holdings, async ({ member, params }) => ({
    rows: await grapes.holdings(member, params.id),
    nextCursor: null,
  }));

  route(app, grapeOperations.add, async ({ member, body, picture, reply }) => {
    const { grape, added } = await grapes.add(member, body, picture);
    if (!added) reply.code(200);
    return grape;
  });

  route(app, grapeOperations.update, async ({ member, params, body, picture }) =>
    grapes.update(member, params.id, body, picture),
  );

  route(app, grapeOperations.delete, async ({ member, params }) => {
    await grapes.delete(member, params.id);
    return { id: params.id };
  });

  route(app, grapeOperations.restore, async ({ member, params }) => grapes.restore(member, params.id));

  route(app, grapeOperations.revert, async ({ member, params }) => grapes.revert(member, params.id));
}
