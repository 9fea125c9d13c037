import {
  type Consumption,
  type ConsumptionChanges,
  type ConsumptionDraft,
  consumptionOperations,
  type HistoryWhere,
  type Wine,
  wineOperations,
} from '@cuverie/contract';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { CONSUMPTIONS } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { undoable } from '../../../ui/feedback/undoable.ts';
import { recountFigures } from '../figures.queries.ts';
import { pagedList } from '../list/list-cache.ts';
import { keepWine } from '../wines/wine.queries.ts';

const consumptionKeys = {
  ofWine: (wineId: string) => [...CONSUMPTIONS, 'of', wineId] as const,
  one: (id: string) => [...CONSUMPTIONS, 'one', id] as const,
  whole: [...CONSUMPTIONS, 'whole'] as const,
};

/** The drinking log of one wine, the newest first. */
export const historyOf = (wineId: string) =>
  queryOptions({
    queryKey: consumptionKeys.ofWine(wineId),
    queryFn: async ({ signal }) =>
      (await callPage(consumptionOperations.ofWine, { params: { id: wineId }, signal })).data,
  });

/** The drinking log of the whole cellar. */
export const wholeHistory = (where: HistoryWhere) =>
  pagedList([...consumptionKeys.whole, 'list', where] as const, ({ page, signal }) =>
    callPage(consumptionOperations.list, { query: { ...where, ...page }, signal }),
  );

/** The totals of the log, and its years and reasons. */
export const historySummary = (where: HistoryWhere) =>
  queryOptions({
    queryKey: [...consumptionKeys.whole, 'summary', where] as const,
    queryFn: ({ signal }) => call(consumptionOperations.summary, { query: where, signal }),
    placeholderData: keepPreviousData,
  });

export const consumptionById = (id: string) =>
  queryOf(consumptionKeys.one(id), consumptionOperations.get, { params: { id } });

/** Called with the stored version of the wine. */
export type OnStored = (version: number) => void;

interface StoredConsumption {
  wine: Wine;
  consumption?: Consumption;
}

/** Updates a wine and an entry in the cache, and refetches what is counted from them. */
function updateCache(client: QueryClient, { wine, consumption }: StoredConsumption): void {
  keepWine(client, wine);
  if (consumption) client.setQueryData(consumptionKeys.one(consumption.id), consumption);
  void client.invalidateQueries({ queryKey: consumptionKeys.ofWine(wine.id) });
  void client.invalidateQueries({ queryKey: consumptionKeys.whole });
  void recountFigures(client);
}

/** Adds an entry. A retry with the same id takes no second bottle. */
export async function addConsumption(
  client: QueryClient,
  wineId: string,
  draft: ConsumptionDraft,
  onStored?: OnStored,
): Promise<Consumption> {
  const stored = await call(consumptionOperations.add, { params: { id: wineId }, body: draft });
  onStored?.(stored.wine.version);
  updateCache(client, stored);
  return stored.consumption;
}

/** Undoes an entry, which returns its bottles. */
export async function undoConsumption(
  client: QueryClient,
  { id, wineId }: Consumption,
  onStored?: OnStored,
): Promise<void> {
  try {
    const stored = await call(consumptionOperations.undo, { params: { id } });
    onStored?.(stored.wine.version);
    updateCache(client, stored);
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
    // If another person undid it, that is what was asked for. If the whole wine was deleted, the failure is shown.
    updateCache(client, { wine: await call(wineOperations.get, { params: { id: wineId } }) });
  }
  client.removeQueries({ queryKey: consumptionKeys.one(id) });
  // An entry undone here can no longer be undone with Ctrl+Z.
  undoable.taken(id);
}

export function useUpdateConsumption() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ConsumptionChanges }) =>
      call(consumptionOperations.update, { params: { id }, body: changes }),
    onSuccess: (stored) => updateCache(client, stored),
  });
}

export function useUndoConsumption(onStored?: OnStored) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (entry: Consumption) => undoConsumption(client, entry, onStored) });
}
