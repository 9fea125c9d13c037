import { bulkOperations, undoOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import { undoService } from '../undo/undo.service.ts';
import { bulkService } from './bulk.service.ts';

/** @param others tables of other features that support bulk edits */
export function bulkRoutes(
  app: FastifyInstance,
  platform: Platform,
  record: WineryRecord,
  others: Parameters<typeof undoService>[2],
): void {
  const bulk = bulkService(platform, record);
  const undo = undoService(platform, record, others);

  route(app, bulkOperations.updateWines, async ({ member, body: { changes, ...chosen } }) =>
    bulk.updateWines(member, chosen, changes),
  );

  route(app, bulkOperations.deleteWines, async ({ member, body }) => bulk.deleteWines(member, body));

  route(app, bulkOperations.updateBarrels, async ({ member, body: { changes, ...chosen } }) =>
    bulk.updateBarrels(member, chosen, changes),
  );

  route(app, bulkOperations.deleteBarrels, async ({ member, body }) => bulk.deleteBarrels(member, body));

  route(app, undoOperations.get, async ({ member, params }) => undo.get(member, params.undo));

  route(app, undoOperations.undo, async ({ member, params }) => undo.undo(member, params.undo));
}
