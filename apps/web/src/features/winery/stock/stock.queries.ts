import {
  type StockBatch,
  stockBatchOperations,
  stockProductOperations,
  stockUseOperations,
} from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';

const STOCK = [...WINERY, 'stock'];

export const productList = queryOf([...STOCK, 'products'], stockProductOperations.list, {});

export const batchList = queryOf([...STOCK, 'batches'], stockBatchOperations.list, {});

/** The names of products by the ids of their batches, fetched if a line names packaging. */
export function useProductsOf(lines: readonly object[]): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({ ...batchList, enabled: lines.some((line) => 'packaging' in line) });
  return productsByBatch(data);
}

export const productsByBatch = (batches: readonly StockBatch[]): ReadonlyMap<string, string> =>
  new Map(batches.map(({ id, product }) => [id, product]));

export const batchById = (id: string) =>
  queryOf([...STOCK, 'batch', id], stockBatchOperations.get, { params: { id } });

export const usesOfBatch = (id: string) =>
  queryOf([...STOCK, 'uses', id], stockUseOperations.list, { params: { id } });

export const useAddProduct = () => useSend(stockProductOperations.add, STOCK);
// Costs of lots change with the price of a batch.
export const useUpdateProduct = () => useUpdate(stockProductOperations.update, WINERY);

export const useAddBatch = () => useSend(stockBatchOperations.add, STOCK);
export const useUpdateBatch = () => useUpdate(stockBatchOperations.update, WINERY);
export const useDeleteBatch = () => useDelete(stockBatchOperations.delete, STOCK);
