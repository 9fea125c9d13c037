import { stockUseOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stockBatches, usesOf } from './stock.store.ts';

export function stockRoutes(app: FastifyInstance, { db }: Platform): void {
  route(app, stockUseOperations.list, async ({ member: { estateId }, params }) => {
    const uses = await usesOf(db, estateId, [await stockBatches.get(db, estateId, params.id)]);
    const rows = uses.map(
      ({ operationId, number, at, vesselId, vessel, lotId, lot, wine, amount = null }) => ({
        operationId,
        number,
        at,
        vesselId,
        vessel,
        lotId,
        lot,
        wine,
        amount: amount === null ? null : Number(amount.toFixed(4)),
      }),
    );
    return { rows, nextCursor: null };
  });
}
