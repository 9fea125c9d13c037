import {
  type Wine,
  type WineChanges,
  type WineDraft,
  type WineQuery,
  type WineWhere,
  wineOperations,
} from '@cuverie/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { itemQueries } from '../item/item-queries.ts';

/** The filters and order of a list of wines. */
type Query = WineWhere & { sort?: WineQuery['sort'] };

export const {
  list: wineList,
  printed: printedWines,
  byId: wineById,
  keep: keepWine,
  useAdd: useAddWine,
  useUpdate: useUpdateWine,
} = itemQueries<Wine, WineDraft, WineChanges, Query>('wines', {
  list: (query, signal) => callPage(wineOperations.list, { query, signal }),
  get: (id, signal) => call(wineOperations.get, { params: { id }, signal }),
  add: (body, picture) => call(wineOperations.add, { body, picture }),
  update: (id, body, picture) => call(wineOperations.update, { params: { id }, body, picture }),
  changesOf: async (...edited) => (await import('./form/wine-form.ts')).changesOfWine(...edited),
});

/** Fetches one wine again and shows it; if that fails, it stays as shown. */
export async function refreshWine(client: QueryClient, id: string): Promise<void> {
  try {
    keepWine(client, await call(wineOperations.get, { params: { id } }));
  } catch {
    // The failure of the act is already shown; the next refetch of the list shows the rest.
  }
}
