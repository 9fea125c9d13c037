import {
  type CellarOperation,
  ledgerOperations,
  type OperationChanges,
  type OperationDraft,
  wineOperations,
} from '@cuverie/contract';
import { movesBottles } from '@cuverie/domain';
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { may } from '../../../api/may.ts';
import { registerKey, VESSEL_KINDS, WINERY, WINES } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { refreshSameWine } from '../../../api/same-wine.ts';
import { useAct, useChange, useSend } from '../../../api/use-change.ts';
import { toast } from '../../../ui/feedback/toast.ts';

const VOID_PREVIEW = registerKey('void-preview', { changedBy: VESSEL_KINDS });

/** The operations of a vessel, the newest first, including void ones. */
export const operationsOf = (vessel: string) =>
  infiniteQueryOptions({
    queryKey: [...WINERY, 'operations', vessel],
    queryFn: ({ pageParam, signal }) =>
      callPage(ledgerOperations.list, {
        query: { vessel, limit: 50, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });

export const operationById = (id: string) =>
  queryOf([...WINERY, 'operation', id], ledgerOperations.get, { params: { id } });

export const wineById = (id: string) =>
  queryOf([...WINES, 'one', id], wineOperations.get, { params: { id } });

/** The wines of My Cellar that lines bottle, by id. */
export function useWinesOf(lines: readonly { wine?: unknown }[]) {
  const ids = new Set(lines.flatMap(({ wine }) => (typeof wine === 'string' ? wine : [])));
  const found = useQueries({ queries: [...ids].map(wineById) });
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}

/** The instant of the first operation; `null` if there is none. */
export const firstInstant = () =>
  queryOptions({
    queryKey: [...WINERY, 'first'],
    queryFn: async ({ signal }) => {
      const { data } = await callPage(ledgerOperations.list, { query: { sort: 'at', limit: 1 }, signal });
      return data[0]?.at ?? null;
    },
  });

/** The consequences of making an operation void; not refetched once it is. */
export const voidPreview = (id: string) =>
  queryOptions({
    queryKey: [...VOID_PREVIEW, id],
    queryFn: ({ signal }) => call(ledgerOperations.previewVoid, { params: { id }, signal }),
    staleTime: 0,
  });

/** The consequences of recording an operation, or of changing the one with this id. */
export const previewOf = (body: OperationDraft) => call(ledgerOperations.preview, { body });

export const useRecord = () => useSend(ledgerOperations.record, WINERY);

export const useChangeOperation = () =>
  useChange(
    ({ id, body }: { id: string; body: OperationChanges }) =>
      call(ledgerOperations.change, { params: { id }, body }),
    WINERY,
  );

export const useVoid = () =>
  useChange(
    ({ id, reason }: { id: string; reason: string }) =>
      call(ledgerOperations.void, { params: { id }, body: { reason } }),
    WINERY,
  );

export const useRestore = () => useAct(ledgerOperations.restore, WINERY);

/** Refetches the winery's data. A bottling changes My Cellar too, and everything that counts its bottles. */
const refresh = (client: QueryClient, { kind }: CellarOperation) =>
  movesBottles(kind) ? client.invalidateQueries() : refreshSameWine(client);

/** Reports a recorded operation, and offers to make it void. */
export function offerUndo(client: QueryClient, done: CellarOperation, words: string): void {
  if (movesBottles(done.kind)) void refresh(client, done);
  const undo = async () => {
    try {
      await call(ledgerOperations.void, { params: { id: done.id }, body: { reason: 'Undone' } });
      toast.done('It was undone. It stays in the record as void.');
    } catch (failure) {
      toast.failed('It could not be undone.', failure);
    } finally {
      void refresh(client, done);
    }
  };
  if (!may(ledgerOperations.void)) return void toast.done(words);
  toast.offer(words, [{ label: 'Undo', undoes: { id: done.id, words }, act: () => void undo() }]);
}
