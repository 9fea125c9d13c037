/** Products and batches in stock in an archive. */
import {
  type StockBatchRow,
  type StockProductRow,
  sentenceOf,
  stockBatchRow,
  stockProductRow,
} from '@cuverie/contract';
import { ID_WAYS } from '@cuverie/domain';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import {
  STOCK_BATCHES,
  STOCK_PRODUCTS,
  type StockBatchValues,
  type StockProductValues,
} from '../stock/stock.store.ts';
import { keptWhileNamed } from './kept-while-named.ts';

export const stockProductKind: Kind<StockProductRow, StockProductValues, { id?: string | undefined }> = {
  name: 'stockProducts',
  store: storeOf(STOCK_PRODUCTS),
  ways: ID_WAYS,
  ...foundBy(STOCK_PRODUCTS, []),
  judge: judgeBy(stockProductRow),
  isChildKind: true,
  adding:
    async () =>
    ({ id: _id, ...values }) =>
      completeValues<StockProductValues>(STOCK_PRODUCTS, values),
  // Existing products stay unchanged.
  after: (current) => current,
};

export const stockBatchKind: Kind<StockBatchRow, StockBatchValues, { id?: string | undefined }> = {
  name: 'stockBatches',
  store: keptWhileNamed(STOCK_BATCHES, 'stock'),
  ways: ID_WAYS,
  ...foundBy(STOCK_BATCHES, []),
  judge: judgeBy(stockBatchRow),
  isChildKind: true,
  names: ['stockProducts'],
  async adding(tx, { estateId }) {
    const products = await tx.rows<{ id: string }>(
      sql`select id from stock_products where estate_id = ${estateId}`,
    );
    const ids = new Set(products.map(({ id }) => id));
    return ({ id: _id, counts = [], ...values }) =>
      ids.has(values.productId)
        ? completeValues<StockBatchValues>(STOCK_BATCHES, { ...values, counts })
        : { errors: { productId: sentenceOf('stock_product_unknown') } };
  },
  // Existing batches stay unchanged.
  after: (current) => current,
};
