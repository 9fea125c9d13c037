import {
  type BarrelBulkChanges,
  type BarrelWhere,
  bulkOperations,
  type WineBulkChanges,
  type WineWhere,
} from '@cuverie/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { type ChangeOfMany, useChangeMany } from '../../../ui/many/useChangeMany.ts';
import { dropRows, type Things } from '../list/list-cache.ts';

export type Where = WineWhere | BarrelWhere;

export type BulkChanges = WineBulkChanges | BarrelBulkChanges;

const OPERATIONS = {
  wines: { update: bulkOperations.updateWines, delete: bulkOperations.deleteWines },
  barrels: { update: bulkOperations.updateBarrels, delete: bulkOperations.deleteBarrels },
} as const;

/** Changes or deletes many wines or barrels, and offers to undo it. */
export function useBulk(things: Things) {
  const client = useQueryClient();
  return useChangeMany(things, async ({ chosen, changes }: ChangeOfMany<Where, BulkChanges>, undo) => {
    const body = { ...(chosen.all ?? { ids: [...chosen.loaded] }), undo };
    if (changes) {
      // The changes were validated for the same kind of item.
      const given = changes as WineBulkChanges & BarrelBulkChanges;
      return call(OPERATIONS[things].update, { body: { ...body, changes: given } });
    }
    const result = await call(OPERATIONS[things].delete, { body });
    dropRows(client, things, chosen.loaded);
    return result;
  });
}
