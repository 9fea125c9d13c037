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

/** Which wines, in which order. */
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

/** Asks for one wine again and shows it as it is; without an answer it stays as it was shown. */
export async function refreshWine(client: QueryClient, id: string): Promise<void> {
  try {
    keepWine(client, await call(wineOperations.get, { params: { id } }));
  } catch {
    // Why the act itself failed has been said; the next look at the list tells the rest.
  }
}
