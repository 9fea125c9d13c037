import { ownLimitOperations } from '@cuverie/contract';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';

export const ownLimitList = queryOf([...WINERY, 'own-limits'], ownLimitOperations.list, {});

// A change refetches every wine, because each shows what is left of the limits.
export const useAddOwnLimit = () => useSend(ownLimitOperations.add, WINERY);

export const useUpdateOwnLimit = () => useUpdate(ownLimitOperations.update, WINERY);

export const useDeleteOwnLimit = () => useDelete(ownLimitOperations.delete, WINERY);
