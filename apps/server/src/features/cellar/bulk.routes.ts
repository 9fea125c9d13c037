import { bulkOperations, undoOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { bulkService } from './bulk.service.ts';
import { undoService } from './undo.service.ts';

/** They change or bring back thousands of rows. */
const LONG = { takesLong: true };

export function bulkRoutes(app: FastifyInstance, platform: Platform): void {
  const bulk = bulkService(platform);
  const undo = undoService(platform);

  route(
    app,
    bulkOperations.updateWines,
    async ({ member, body: { changes, ...chosen } }) => bulk.updateWines(member, chosen, changes),
    LONG,
  );

  route(app, bulkOperations.deleteWines, async ({ member, body }) => bulk.deleteWines(member, body), LONG);

  route(
    app,
    bulkOperations.updateBarrels,
    async ({ member, body: { changes, ...chosen } }) => bulk.updateBarrels(member, chosen, changes),
    LONG,
  );

  route(
    app,
    bulkOperations.deleteBarrels,
    async ({ member, body }) => bulk.deleteBarrels(member, body),
    LONG,
  );

  route(app, undoOperations.get, async ({ member, params }) => undo.get(member, params.undo));

  route(app, undoOperations.undo, async ({ member, params }) => undo.undo(member, params.undo), LONG);
}
