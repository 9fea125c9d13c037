/** Additives and dry goods of a winery, the batches that came of them, and what is left. */
import { STOCK_KINDS, STOCK_UNITS } from '@cuverie/domain';
import { z } from 'zod';
import { changesShape, draftShape, rowShape } from '../platform/fields.ts';
import { callsOf } from '../platform/operation.ts';
import { issueOf, problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import {
  byId,
  clientId,
  id,
  instant,
  momentOf,
  numberIn,
  requiredText,
  version,
} from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';
import { STOCK_AMOUNT, STOCK_BATCH, STOCK_PRODUCT } from './stock.fields.ts';

export const stockProductDraft = z.object({ id: clientId, ...draftShape(STOCK_PRODUCT) });
export type StockProductDraft = z.infer<typeof stockProductDraft>;

export const stockProductChanges = z.object({
  version,
  ...changesShape(STOCK_PRODUCT),
  /** An archived product is not offered any more; its batches and doses stay. */
  archived: z.boolean(problem('must_be', { field: 'Archived', kind: 'boolean' })).optional(),
});

export const stockProduct = z.strictObject({
  id,
  version: z.int(),
  ...rowShape(STOCK_PRODUCT),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type StockProduct = z.infer<typeof stockProduct>;

export const stockProductRow = z.strictObject({
  id,
  ...draftShape(STOCK_PRODUCT),
  archivedAt: instant.nullable(),
});
export type StockProductRow = z.infer<typeof stockProductRow>;

/** Maximum of counts per batch. */
const MOST_COUNTS = 200;

/** Counts of what is left, each with the reason why it differs from what was expected. */
const counts = z
  .array(
    z.object({
      at: momentOf('Counted at'),
      left: numberIn('Left', STOCK_AMOUNT, STOCK_AMOUNT.decimals),
      reason: requiredText('Reason'),
    }),
    problem('must_be', { field: 'Counts', kind: 'list' }),
  )
  .max(MOST_COUNTS, problem('too_many_entries', { field: 'Counts', most: MOST_COUNTS }));

interface PriceFields {
  price?: number | null | undefined;
  currency?: string | null | undefined;
}

export const checkCurrency = ({ value, issues }: z.core.ParsePayload<PriceFields>): void => {
  if (typeof value.price === 'number' && !value.currency)
    issues.push({
      ...issueOf(sentenceOf('required', { field: 'Currency' })),
      input: value,
      path: ['currency'],
    });
};

export const stockBatchDraft = z
  .object({ id: clientId, productId: id, ...draftShape(STOCK_BATCH), counts: counts.optional() })
  .check(checkCurrency);
export type StockBatchDraft = z.infer<typeof stockBatchDraft>;

export const stockBatchChanges = z.object({
  version,
  ...changesShape(STOCK_BATCH),
  /** All counts, replacing the stored ones. */
  counts: counts.optional(),
});

export const stockBatch = z.strictObject({
  id,
  version: z.int(),
  productId: id,
  ...rowShape(STOCK_BATCH),
  counts: z.array(z.strictObject({ at: instant, left: z.number(), reason: z.string() })),
  /** Name and unit of the product. */
  product: z.string(),
  unit: z.enum(STOCK_UNITS),
  kind: z.enum(STOCK_KINDS),
  /** Used by all recorded doses and bottlings, in the unit of the product. */
  used: z.number(),
  /** What came, or the last count, without what was used since; negative if more was used. */
  remaining: z.number(),
  /** Doses whose amount cannot be told in this unit. */
  uncounted: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type StockBatch = z.infer<typeof stockBatch>;

export const stockBatchRow = z
  .strictObject({ id, productId: id, ...draftShape(STOCK_BATCH), counts: counts.optional() })
  .check(checkCurrency);
export type StockBatchRow = z.infer<typeof stockBatchRow>;

export const stockProductOperations = rowOperations('Winery', 'StockProduct', '/api/winery/stock/products', {
  row: stockProduct,
  draft: stockProductDraft,
  changes: stockProductChanges,
  summaries: {
    list: 'List the additives and dry goods of the winery, by name',
    get: 'Get one product of the stock',
    add: 'Add a product to the stock',
    update: 'Change a product of the stock, or archive it',
    delete: 'Delete a product of which no batch came',
  },
});

export const stockBatchOperations = rowOperations('Winery', 'StockBatch', '/api/winery/stock/batches', {
  plural: 'StockBatches',
  row: stockBatch,
  draft: stockBatchDraft,
  changes: stockBatchChanges,
  summaries: {
    list: 'List the batches of all products with what is left of each, those out of date first',
    get: 'Get one batch with what is left of it',
    add: 'Record that a batch of a product was received',
    update: 'Change a batch, or state what was counted of it',
    delete: 'Delete a batch that no operation names',
  },
});

/** A dose of a batch in a vessel, or what bottles filled from it took. */
export const stockUse = z.strictObject({
  operationId: id,
  number: z.int(),
  at: instant,
  vesselId: id,
  vessel: z.string(),
  lotId: id.nullable(),
  lot: z.string().nullable(),
  /** The wine in the bottles; `null` for a dose. */
  wine: z.string().nullable(),
  /** In the unit of the product; `null` if it cannot be told. */
  amount: z.number().nullable(),
});
export type StockUse = z.infer<typeof stockUse>;

const call = callsOf('Winery');

export const stockUseOperations = {
  list: call('listStockUses', 'GET /api/winery/stock/batches/{id}/uses', {
    summary: 'List what doses and bottlings took from a batch, the newest first',
    params: byId,
    data: z.array(stockUse),
  }),
};
