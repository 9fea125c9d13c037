import { stockUseOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../../platform/database/sql.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { amountOfDose, dosesWhere, stockBatches } from './stock.store.ts';

export function stockRoutes(app: FastifyInstance, { db }: Platform): void {
  route(app, stockUseOperations.list, async ({ member: { estateId }, params }) => {
    const { id, unit } = await stockBatches.get(db, estateId, params.id);
    const doses = await dosesWhere(db, estateId, sql`and lines.line ->> 'stock' = ${id}`);
    const rows = doses.toReversed().map((dose) => {
      const { operationId, number, at, vesselId, vessel, lotId, lot } = dose;
      const amount = amountOfDose(dose, unit);
      return {
        operationId,
        number,
        at,
        vesselId,
        vessel,
        lotId,
        lot,
        amount: amount === undefined ? null : Number(amount.toFixed(4)),
      };
    });
    return { rows, nextCursor: null };
  });
}
