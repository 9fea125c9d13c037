import { ownLimitOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';

/** The winery's own limits. */
export const ownLimitList = queryOptions({
  queryKey: [...WINERY, 'own-limits'],
  queryFn: ({ signal }) => call(ownLimitOperations.list, { signal }),
});

// A change refetches every wine, because each shows what is left of the limits.
export const useAddOwnLimit = () => useSend(ownLimitOperations.add, WINERY);

export const useUpdateOwnLimit = () => useUpdate(ownLimitOperations.update, WINERY);

export const useDeleteOwnLimit = () => useDelete(ownLimitOperations.delete, WINERY);
