import {
  type MadeOfPlaces,
  type PuttingCall,
  type RackChanges,
  type RackDraft,
  type RackOfPlaces,
  rackOperations,
  slotOperations,
  undoOperations,
} from '@cuverie/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { useChange } from '../../../api/use-change.ts';
import { recountFigures } from '../figures.queries.ts';
import { keepWine } from '../wines/wine.queries.ts';

/** What is counted over the cellar stands below the same key: bottles that are drunk are gone from their slot. */
const RACKS = ['cellar', 'racks'] as const;

export const rackList = queryOptions({
  queryKey: [...RACKS, 'list'],
  queryFn: ({ signal }) => call(rackOperations.list, { signal }),
});

export const bottlesOfRack = (id: string) =>
  queryOptions({
    queryKey: [...RACKS, 'bottles', id],
    queryFn: async ({ signal }) => (await call(slotOperations.bottles, { params: { id }, signal })).wines,
  });

export const rackProposals = queryOptions({
  queryKey: [...RACKS, 'proposals'],
  queryFn: async ({ signal }) => (await call(slotOperations.proposals, { signal })).proposals,
});

export const useAddRack = () => useChange((body: RackDraft) => call(rackOperations.add, { body }), RACKS);

export const useUpdateRack = () =>
  useChange(
    ({ id, changes }: { id: string; changes: RackChanges }) =>
      call(rackOperations.update, { params: { id }, body: changes }),
    ['cellar'],
  );

/** A rack is gone from the page before all is asked for anew: nobody asks what lies in it. */
async function deleteRack(client: QueryClient, id: string): Promise<void> {
  await unlessGone(call(rackOperations.delete, { params: { id } }));
  client.setQueryData(rackList.queryKey, (racks) => racks?.filter((rack) => rack.id !== id));
  client.removeQueries({ queryKey: bottlesOfRack(id).queryKey });
}

export const useDeleteRack = () => {
  const client = useQueryClient();
  return useChange(({ id }: { id: string }) => deleteRack(client, id), RACKS);
};

/** Puts bottles into a slot, or takes them out, and shows the wine as it lies then. */
export async function putBottles(client: QueryClient, body: PuttingCall): Promise<void> {
  try {
    keepWine(client, await call(slotOperations.put, { body }));
  } finally {
    // Refused, somebody else was quicker: what they did is shown.
    await recountFigures(client);
  }
}

/** Everything that shows where wines lie. */
const lyingAnew = (client: QueryClient) =>
  Promise.all([recountFigures(client), client.invalidateQueries({ queryKey: ['wines'] })]);

export async function makeRackOfPlaces(client: QueryClient, body: RackOfPlaces): Promise<MadeOfPlaces> {
  const made = await call(slotOperations.fromPlaces, { body });
  await lyingAnew(client);
  return made;
}

/** Puts the wines back where they were, then takes the rack away. */
export async function undoRackOfPlaces(client: QueryClient, { rack, undo }: MadeOfPlaces): Promise<void> {
  await call(undoOperations.undo, { params: { undo } });
  await deleteRack(client, rack.id);
  await lyingAnew(client);
}
