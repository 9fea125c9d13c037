import { bottlingOperations, lotOperations, sentenceOf } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bottlingsWhere, byFormat, formerAnswers } from '../ledger/bottling/bottlings.store.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { listLots, lots } from './lots.store.ts';
import { inOrder, refuseClosed } from './tax-classes.ts';

export function lotRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  async function get(estateId: string, id: string) {
    const [lot] = await listLots(db, estateId, sql`and id = ${id}`);
    if (lot === undefined) throw notFound('lot');
    return lot;
  }

  route(app, lotOperations.list, async ({ member }) => ({
    rows: await listLots(db, member.estateId),
    nextCursor: null,
  }));

  route(app, lotOperations.get, async ({ member, params }) => get(member.estateId, params.id));

  route(app, bottlingOperations.list, async ({ member: { estateId }, query: { lot, operation } }) => {
    const ofLot = lot === undefined ? sql`true` : sql`lots.id = ${lot}`;
    const ofOperation = operation === undefined ? sql`true` : sql`operations.id = ${operation}`;
    const found = await bottlingsWhere(db, estateId, sql`${ofLot} and ${ofOperation}`);
    return { rows: byFormat(found), nextCursor: null };
  });

  route(app, bottlingOperations.answers, async ({ member: { estateId } }) => ({
    labels: await formerAnswers(db, estateId, 'label'),
    closures: await formerAnswers(db, estateId, 'closure'),
  }));

  route(app, lotOperations.update, async ({ member, params, body }) => {
    const { version, taxClasses, ...changes } = body;
    try {
      await db.begin(async (tx) => {
        const stated = taxClasses && inOrder(taxClasses);
        // Locked before the lot, in the order of period calculations.
        const openFrom = stated ? (await lockLedger(tx, member.estateId)).openFrom : null;
        const locked = await lots.lock(tx, member.estateId, params.id, { version });
        if (stated && openFrom) await refuseClosed(tx, member.estateId, locked.row, stated, openFrom);
        const values = { ...changes, ...(stated && { taxClasses: stated }) };
        await lots.update(tx, locked, values, stampOf(member, clock));
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'lots_code_key')) throw error;
      throw invalid({ code: sentenceOf('lot_code_taken', { code: changes.code ?? '' }) });
    }
    return get(member.estateId, params.id);
  });
}
