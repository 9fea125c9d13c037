import {
  type Barrel,
  type BarrelChanges,
  type BarrelDraft,
  type BarrelQuery,
  barrelOperations,
} from '@cuverie/contract';
import { call, callPage } from '../../../api/client.ts';
import { itemQueries } from '../item/item-queries.ts';

/** The filters and order of a list of barrels. */
type Query = Pick<BarrelQuery, 'q' | 'type' | 'sort'>;

export const {
  list: barrelList,
  printed: printedBarrels,
  byId: barrelById,
  keep: keepBarrel,
  useAdd: useAddBarrel,
  useUpdate: useUpdateBarrel,
} = itemQueries<Barrel, BarrelDraft, BarrelChanges, Query>('barrels', {
  list: (query, signal) => callPage(barrelOperations.list, { query, signal }),
  get: (id, signal) => call(barrelOperations.get, { params: { id }, signal }),
  add: (body, picture) => call(barrelOperations.add, { body, picture }),
  update: (id, body, picture) => call(barrelOperations.update, { params: { id }, body, picture }),
  changesOf: async (...edited) => (await import('./barrel-form.ts')).changesOfBarrel(...edited),
});
