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
import { ApiFailure, isPassing } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { recountFigures } from '../figures.queries.ts';
import { pagedList } from '../list/paged-list.ts';
import { keepWine, newestShownWine, refreshWine } from '../wines/wine.queries.ts';
import { stockAhead } from './stock.ts';

const consumptionKeys = {
  ofWine: (wineId: string) => ['consumptions', 'of', wineId] as const,
  one: (id: string) => ['consumptions', 'one', id] as const,
  whole: ['consumptions', 'whole'] as const,
};

/** The history of one wine, newest first. */
export const historyOf = (wineId: string) =>
  queryOptions({
    queryKey: consumptionKeys.ofWine(wineId),
    queryFn: async ({ signal }) =>
      (await callPage(consumptionOperations.ofWine, { params: { id: wineId }, signal })).data,
  });

/** The history of the whole cellar. */
export const wholeHistory = (where: HistoryWhere) =>
  pagedList([...consumptionKeys.whole, 'list', where] as const, ({ page, signal }) =>
    callPage(consumptionOperations.list, { query: { ...where, ...page }, signal }),
  );

/** What it adds up to, and its years and reasons. */
export const historySummary = (where: HistoryWhere) =>
  queryOptions({
    queryKey: [...consumptionKeys.whole, 'summary', where] as const,
    queryFn: ({ signal }) => call(consumptionOperations.summary, { query: where, signal }),
    placeholderData: keepPreviousData,
  });

export const consumptionById = (id: string) =>
  queryOptions({
    queryKey: consumptionKeys.one(id),
    queryFn: ({ signal }) => call(consumptionOperations.get, { params: { id }, signal }),
  });

/** Asks for the history and the figures again, after an entry came, changed or went. */
function tellHistory(client: QueryClient, wineId: string): void {
  void client.invalidateQueries({ queryKey: consumptionKeys.ofWine(wineId) });
  void client.invalidateQueries({ queryKey: consumptionKeys.whole });
  void recountFigures(client);
}

function keepAnswered(client: QueryClient, wine: Wine, consumption?: Consumption): void {
  keepWine(client, wine);
  if (consumption) client.setQueryData(consumptionKeys.one(consumption.id), consumption);
  tellHistory(client, wine.id);
}

const stock = stockAhead();

/** Told which version of the wine was stored. */
export type OnStored = (version: number) => void;

/** Shows bottles of a wine as taken while the call is under way; puts the truth there whatever becomes of it. */
async function ahead<Answer extends { wine: Wine }>(
  client: QueryClient,
  wine: Wine,
  bottles: number,
  act: () => Promise<Answer>,
  onStored?: OnStored,
): Promise<Answer> {
  keepWine(client, stock.take(newestShownWine(client, wine.id) ?? wine, bottles));
  const settle = (answered?: Wine) =>
    keepWine(client, stock.settle(wine, bottles, answered, newestShownWine(client, wine.id)));
  try {
    const answer = await act();
    onStored?.(answer.wine.version);
    settle(answer.wine);
    return answer;
  } catch (failure) {
    settle();
    // A refusal means that somebody else was quicker: what they did is shown.
    if (!isPassing(failure)) void refreshWine(client, wine.id);
    throw failure;
  } finally {
    tellHistory(client, wine.id);
  }
}

/** Drinks one bottle today; sent again under the same id, it drinks no second one. */
export async function drinkBottle(
  client: QueryClient,
  wine: Wine,
  draft: ConsumptionDraft,
  onStored?: OnStored,
) {
  const act = () => call(consumptionOperations.add, { params: { id: wine.id }, body: draft });
  const { consumption } = await ahead(client, wine, 1, act, onStored);
  client.setQueryData(consumptionKeys.one(consumption.id), consumption);
  return consumption;
}

/**
 * Where the entry is gone somebody else was quicker: it is taken back, which is what was asked for.
 * @throws ApiFailure where it went with the whole wine, whose bottles do not return
 */
async function refuseUnlessUndone(failure: unknown, wineId: string): Promise<void> {
  if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  await call(wineOperations.get, { params: { id: wineId } });
}

/** Takes an entry back: its bottles return. */
export async function undoConsumption(
  client: QueryClient,
  wine: Wine,
  consumption: Consumption,
  onStored?: OnStored,
) {
  const bottles = consumption.fromStock ? -consumption.quantity : 0;
  const act = () => call(consumptionOperations.undo, { params: { id: consumption.id } });
  try {
    await ahead(client, wine, bottles, act, onStored);
  } catch (failure) {
    await refuseUnlessUndone(failure, wine.id);
  }
  client.removeQueries({ queryKey: consumptionKeys.one(consumption.id) });
}

interface NewConsumption {
  wineId: string;
  draft: ConsumptionDraft;
}

export function useAddConsumption() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ wineId, draft }: NewConsumption) =>
      call(consumptionOperations.add, { params: { id: wineId }, body: draft }),
    onSuccess: ({ wine, consumption }) => keepAnswered(client, wine, consumption),
  });
}

interface ChangedConsumption {
  id: string;
  changes: ConsumptionChanges;
}

export function useUpdateConsumption() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: ChangedConsumption) =>
      call(consumptionOperations.update, { params: { id }, body: changes }),
    onSuccess: ({ wine, consumption }) => keepAnswered(client, wine, consumption),
  });
}

export function useUndoConsumption(wine: Wine, onStored: OnStored) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (consumption: Consumption) => undoConsumption(client, wine, consumption, onStored),
  });
}

/** Takes back an entry whose wine is not on the screen. */
export function useUndoEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, wineId }: Consumption): Promise<void> => {
      try {
        const { wine } = await call(consumptionOperations.undo, { params: { id } });
        keepWine(client, wine);
      } catch (failure) {
        await refuseUnlessUndone(failure, wineId);
      }
      client.removeQueries({ queryKey: consumptionKeys.one(id) });
    },
    onSuccess: (_nothing, { wineId }) => {
      // Said here: with its last entry the list that asked is gone.
      toast.done('The entry was undone.');
      tellHistory(client, wineId);
    },
  });
}
