import { sentenceOf, type stockBatchOperations, type stockProductOperations } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused } from '../../../platform/http/refusal.ts';
import { plainRows, type RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { AHEAD_MS } from '../ledger/ledger.service.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { refuseNamed } from '../ledger/named.ts';
import {
  getStockBatch,
  listStockBatches,
  listStockProducts,
  STOCK_BATCHES,
  STOCK_PRODUCTS,
  type StockBatchValues,
  type StockProductValues,
  stockBatches,
  stockProducts,
} from './stock.store.ts';

/** Empty texts clear a field. */
const cleared = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]),
  ) as Values;

export function stockProductService({ db, clock }: Platform) {
  return {
    ...plainRows({ db, clock }, stockProducts, listStockProducts),
    async add(member, { id = newId(), ...draft }) {
      const values = completeValues<StockProductValues>(
        STOCK_PRODUCTS,
        cleared({ ...draft, archivedAt: null }),
      );
      const added = await stockProducts.insert(db, member.estateId, id, values, stampOf(member, clock));
      return { row: added ?? (await stockProducts.get(db, member.estateId, id)), added: added !== undefined };
    },
    update: (member, id, { version, archived, ...changes }) =>
      db.begin(async (tx) => {
        const locked = await stockProducts.lock(tx, member.estateId, id, { version });
        // Amounts of batches and doses are in this unit, and reports count spirits by this strength.
        const { kind, unit, strength } = locked.row;
        const { kind: newKind = kind } = changes;
        const isOther = {
          // Bottles are not packed with additives.
          kind: newKind !== kind && [kind, newKind].includes('additive'),
          unit: changes.unit !== undefined && changes.unit !== unit,
          strength: changes.strength !== undefined && strength !== null && changes.strength !== strength,
        };
        if (isOther.kind || isOther.unit || isOther.strength) {
          const all = await listStockBatches(tx, member.estateId);
          const batches = all.filter(({ productId }) => productId === id);
          const isUsed = batches.some(({ used, uncounted }) => used > 0 || uncounted > 0);
          if (isOther.kind && isUsed) throw invalid({ kind: sentenceOf('stock_kind_used') });
          if (batches.length > 0 && (isOther.unit || isOther.strength))
            throw invalid({
              ...(isOther.unit && { unit: sentenceOf('stock_unit_used') }),
              ...(isOther.strength && { strength: sentenceOf('stock_strength_used') }),
            });
        }
        const archivedAt = archived === undefined ? undefined : archived ? clock.now() : null;
        return stockProducts.update(
          tx,
          locked,
          { ...cleared(changes), ...(archivedAt !== undefined && { archivedAt }) },
          stampOf(member, clock),
        );
      }),
    async delete(member, id) {
      try {
        await db.begin(async (tx) => {
          const locked = await stockProducts.lock(tx, member.estateId, id);
          await stockProducts.delete(tx, locked, stampOf(member, clock));
        });
      } catch (error) {
        if (isForeignKeyViolation(error, 'stock_batches_product_fkey'))
          throw refused(409, 'product_has_batches');
        throw error;
      }
      return { id };
    },
  } satisfies RowService<typeof stockProductOperations>;
}

export function stockBatchService({ db, clock }: Platform) {
  function refuseAhead(counts: StockBatchValues['counts'] = []): void {
    const at = counts.findIndex((one) => Date.parse(one.at) > clock.now().getTime() + AHEAD_MS);
    if (at !== -1) throw invalid({ [`counts.${at}.at`]: sentenceOf('time_ahead') });
  }

  return {
    list: async ({ estateId }) => ({ rows: await listStockBatches(db, estateId), nextCursor: null }),
    get: (member, id) => getStockBatch(db, member.estateId, id),
    async add(member, { id = newId(), counts = [], ...draft }) {
      const { estateId } = member;
      refuseAhead(counts);
      const values = completeValues<StockBatchValues>(STOCK_BATCHES, cleared({ ...draft, counts }));
      try {
        const added = await stockBatches.insert(db, estateId, id, values, stampOf(member, clock));
        return { row: await getStockBatch(db, estateId, id), added: added !== undefined };
      } catch (error) {
        if (isForeignKeyViolation(error, 'stock_batches_product_fkey'))
          throw invalid({ productId: sentenceOf('stock_product_unknown') });
        throw error;
      }
    },
    async update(member, id, { version, ...changes }) {
      refuseAhead(changes.counts);
      await db.begin(async (tx) => {
        const locked = await stockBatches.lock(tx, member.estateId, id, { version });
        const { price = locked.row.price, currency = locked.row.currency } = changes;
        if (price !== null && !currency)
          throw invalid({ currency: sentenceOf('required', { field: 'Currency' }) });
        await stockBatches.update(tx, locked, cleared(changes), stampOf(member, clock));
      });
      return getStockBatch(db, member.estateId, id);
    },
    async delete(member, id) {
      await db.begin(async (tx) => {
        // The lock keeps an operation from naming it meanwhile.
        await lockLedger(tx, member.estateId);
        const locked = await stockBatches.lock(tx, member.estateId, id);
        await refuseNamed(tx, member.estateId, { stock: id }, 'batch_was_used');
        await stockBatches.delete(tx, locked, stampOf(member, clock));
      });
      return { id };
    },
  } satisfies RowService<typeof stockBatchOperations>;
}
