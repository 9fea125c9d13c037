import { type VesselDraft, vesselOperations } from '@cuverie/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useUpdate } from '../../../api/use-change.ts';

/**
 * All vessels with their content at an instant; now if omitted. The previous data stays visible while the next loads.
 */
export const vesselList = (at?: string) =>
  queryOptions({
    queryKey: [...WINERY, 'vessels', at ?? 'now'],
    queryFn: ({ signal }) => call(vesselOperations.list, { query: { at }, signal }),
    placeholderData: keepPreviousData,
  });

export const vesselById = (id: string) =>
  queryOf([...WINERY, 'vessel', id], vesselOperations.get, { params: { id } });

export type NewVessel = VesselDraft & { id: string };

/** Adds vessels one by one. A retry with the same ids adds only the missing ones. */
export const useAddVessels = () =>
  useChange(async (drafts: readonly NewVessel[]) => {
    const added = [];
    for (const body of drafts) added.push(await call(vesselOperations.add, { body }));
    return added;
  }, WINERY);

export const useUpdateVessel = () => useUpdate(vesselOperations.update, WINERY);

/** @param leave navigates away first, so that the deleted vessel is not refetched */
export function useDeleteVessel(leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessGone(call(vesselOperations.delete, { params: { id } })),
    onSuccess: async () => {
      await leave();
      await client.invalidateQueries({ queryKey: WINERY });
    },
  });
}
