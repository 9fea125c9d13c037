import {
  type OwnLimitChanges,
  type OwnLimitDraft,
  ownLimitOperations,
  type StoredOwnLimit,
} from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { useChange } from '../../../api/use-change.ts';

/** The winery's own limits. */
export const ownLimitList = queryOptions({
  queryKey: [...WINERY, 'own-limits'],
  queryFn: ({ signal }) => call(ownLimitOperations.list, { signal }),
});

// A change refetches every wine, because each shows what is left of the limits.
export const useAddOwnLimit = () =>
  useChange((body: OwnLimitDraft) => call(ownLimitOperations.add, { body }), WINERY);

export const useUpdateOwnLimit = () =>
  useChange(
    ({ id, changes }: { id: string; changes: OwnLimitChanges }) =>
      call(ownLimitOperations.update, { params: { id }, body: changes }),
    WINERY,
  );

export const useDeleteOwnLimit = () =>
  useChange(
    ({ id }: StoredOwnLimit) => unlessGone(call(ownLimitOperations.delete, { params: { id } })),
    WINERY,
  );
