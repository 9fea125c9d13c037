import {
  type MadeOfPlaces,
  type PuttingCall,
  type RackOfPlaces,
  rackOperations,
  slotOperations,
  undoOperations,
} from '@cuverie/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { CELLAR, WINES } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useSend, useUpdate } from '../../../api/use-change.ts';
import { recountFigures } from '../figures.queries.ts';
import { keepWine } from '../wines/wine.queries.ts';

/** Below the key of counted data, because a drunk bottle leaves its slot. */
const RACKS = [...CELLAR, 'racks'] as const;

export const rackList = queryOf([...RACKS, 'list'], rackOperations.list, {});

export const bottlesOfRack = (id: string) =>
  queryOptions({
    queryKey: [...RACKS, 'bottles', id],
    queryFn: async ({ signal }) => (await call(slotOperations.bottles, { params: { id }, signal })).wines,
  });

export const rackProposals = queryOptions({
  queryKey: [...RACKS, 'proposals'],
  queryFn: async ({ signal }) => (await call(slotOperations.proposals, { signal })).proposals,
});

export const useAddRack = () => useSend(rackOperations.add, RACKS);

export const useUpdateRack = () => useUpdate(rackOperations.update, CELLAR);

/** Deletes a rack. The page leaves it before all racks are refetched, so that its content is not requested. */
async function deleteRack(client: QueryClient, id: string): Promise<void> {
  await unlessGone(call(rackOperations.delete, { params: { id } }));
  client.setQueryData(rackList.queryKey, (racks) => racks?.filter((rack) => rack.id !== id));
  client.removeQueries({ queryKey: bottlesOfRack(id).queryKey });
}

export const useDeleteRack = () => {
  const client = useQueryClient();
  return useChange(({ id }: { id: string }) => deleteRack(client, id), RACKS);
};

/** Puts bottles into a slot or takes them out, and updates the wine. */
export async function putBottles(client: QueryClient, body: PuttingCall): Promise<void> {
  try {
    keepWine(client, await call(slotOperations.put, { body }));
  } finally {
    // A refusal means that another person changed it, so it is refetched.
    await recountFigures(client);
  }
}

/** Refetches everything that shows the locations of wines. */
const refetchLocations = (client: QueryClient) =>
  Promise.all([recountFigures(client), client.invalidateQueries({ queryKey: WINES })]);

export async function makeRackOfPlaces(client: QueryClient, body: RackOfPlaces): Promise<MadeOfPlaces> {
  const made = await call(slotOperations.fromPlaces, { body });
  await refetchLocations(client);
  return made;
}

/** Puts the wines back to their places, then deletes the rack. */
export async function undoRackOfPlaces(client: QueryClient, { rack, undo }: MadeOfPlaces): Promise<void> {
  await call(undoOperations.undo, { params: { undo } });
  await deleteRack(client, rack.id);
  await refetchLocations(client);
}
