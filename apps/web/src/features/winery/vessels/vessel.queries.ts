import { type VesselChanges, type VesselDraft, vesselOperations } from '@cuverie/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { useChange } from '../../../api/use-change.ts';

/** Everything of the winery follows from its record: whatever changes it asks all of it again. */
export const WINERY = ['winery'] as const;

/** All vessels with what they held at an instant; left out, now. What was shown stays while another is on its way. */
export const vesselList = (at?: string) =>
  queryOptions({
    queryKey: [...WINERY, 'vessels', at ?? 'now'],
    queryFn: ({ signal }) => call(vesselOperations.list, { query: { at }, signal }),
    placeholderData: keepPreviousData,
  });

export const vesselById = (id: string) =>
  queryOptions({
    queryKey: [...WINERY, 'vessel', id],
    queryFn: ({ signal }) => call(vesselOperations.get, { params: { id }, signal }),
  });

export type NewVessel = VesselDraft & { id: string };

/** Adds vessels one after the other; under the same ids again it adds those that are missing. */
export const useAddVessels = () =>
  useChange(async (drafts: readonly NewVessel[]) => {
    const added = [];
    for (const body of drafts) added.push(await call(vesselOperations.add, { body }));
    return added;
  }, WINERY);

export const useUpdateVessel = () =>
  useChange(
    ({ id, changes }: { id: string; changes: VesselChanges }) =>
      call(vesselOperations.update, { params: { id }, body: changes }),
    WINERY,
  );

/** @param leave goes where nobody asks for what is gone */
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
