import {
  type ArrivalDraft,
  arrivalOperations,
  exportOperations,
  type PurchaseAndWine,
  purchaseOperations,
  rateOperations,
  wineOperations,
} from '@cuverie/contract';
import type { PurchaseList } from '@cuverie/domain';
import { type QueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/client.ts';
import { PURCHASES, WINES } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';
import { today } from '../../../platform/clock.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { recountFigures } from '../figures.queries.ts';
import { keepWine } from '../wines/wine.queries.ts';

export const purchaseList = (list: PurchaseList) =>
  queryOf([...PURCHASES, 'list', list], purchaseOperations.list, { query: { list } });

export const purchaseTotals = () => queryOf([...PURCHASES, 'totals'], rateOperations.purchases, {});

export const purchaseById = (id: string) =>
  queryOf([...PURCHASES, 'one', id], purchaseOperations.get, { params: { id } });

export const purchasesOfWine = (wineId: string) =>
  queryOf([...PURCHASES, 'of', wineId], purchaseOperations.list, { query: { wineId } });

/** The wines to which bottles may be added: the best matches of a search. */
export const wineMatches = (q: string) =>
  queryOf([...WINES, 'matches', q], wineOperations.list, { query: { q, limit: 30 } });

export const useAddPurchase = () => useSend(purchaseOperations.add, PURCHASES);

export const useUpdatePurchase = () => useUpdate(purchaseOperations.update, PURCHASES);

export const useDeletePurchase = () => useDelete(purchaseOperations.delete, PURCHASES);

/** Refetches everything that shows purchases, bottles, or their value. */
export const refreshPurchases = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: PURCHASES }),
    client.invalidateQueries({ queryKey: WINES }),
    recountFigures(client),
  ]);

/** Adds arrived bottles to the cellar. */
export async function arrive(client: QueryClient, id: string, body: ArrivalDraft): Promise<PurchaseAndWine> {
  const arrived = await call(arrivalOperations.add, { params: { id }, body });
  keepWine(client, arrived.wine);
  await refreshPurchases(client);
  return arrived;
}

/** Undoes an arrival, and reports it. */
export async function undoArrival(client: QueryClient, id: string, arrivalId: string): Promise<void> {
  try {
    const { purchase } = await call(arrivalOperations.undo, { params: { id, arrivalId } });
    toast.done(`The bottles of ${purchase.name} are to come again.`);
  } catch (failure) {
    toast.failed('The arrival was not undone.', failure);
  } finally {
    await refreshPurchases(client);
  }
}

/** Saves wishes and purchases as CSV. */
export async function exportPurchases(): Promise<void> {
  const day = today();
  try {
    const { name, content } = await download(exportOperations.purchases, { query: { day } });
    saveFile(name ?? `cellar-purchases-${day}.csv`, content);
  } catch (failure) {
    toast.failed('Nothing was exported.', failure);
  }
}
