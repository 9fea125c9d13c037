import {
  type Tank,
  type TankReading,
  type TankReadingChanges,
  type TankReadingDraft,
  tankReadingDraft,
  tankReadingOperations,
} from '@cuverie/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callPage } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { useOutbox } from '../../../ui/useOutbox.ts';
import { dropReading, keepReading, tankKeys } from '../tanks/tank.queries.ts';

/** As many readings as the server gives at once. */
const PAGE = 10_000;

/** All readings of a tank, newest first, page after page. */
export async function everyReading(
  { id, readings, readingCount }: Pick<Tank, 'id' | 'readings' | 'readingCount'>,
  signal?: AbortSignal,
): Promise<readonly TankReading[]> {
  if (readings.length >= readingCount) return readings;
  const all: TankReading[] = [];
  let cursor: string | undefined;
  do {
    const page = await callPage(tankReadingOperations.list, {
      params: { id },
      query: { limit: PAGE, ...(cursor !== undefined && { cursor }) },
      signal,
    });
    all.push(...page.data);
    cursor = page.meta?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** As many readings as a table shows at once. */
const TABLE_PAGE = 25;

/** Some readings of a tank taken before a moment, newest first, with where the next ones begin. */
export const pageOfReadings = (id: string, to: string | undefined, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...tankKeys.readings(id), 'page', to, cursor],
    queryFn: async ({ signal }) => {
      const query = {
        limit: TABLE_PAGE,
        ...(to !== undefined && { to }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, meta } = await callPage(tankReadingOperations.list, { params: { id }, query, signal });
      return { readings: data, next: meta?.nextCursor ?? undefined };
    },
    placeholderData: keepPreviousData,
  });

/** One reading of a tank, for whoever opens one the list does not carry. */
export const oneReading = (id: string, readingId: string) =>
  queryOptions({
    queryKey: [...tankKeys.readings(id), 'one', readingId],
    queryFn: ({ signal }) => call(tankReadingOperations.get, { params: { id, readingId }, signal }),
  });

/** Adds a reading; sent again under the same id, it brings the stored one up to what was typed since. */
export async function sendReading(
  tankId: string,
  draft: TankReadingDraft & { id: string },
  isRetry: boolean,
): Promise<TankReading> {
  const stored = await call(tankReadingOperations.add, { params: { id: tankId }, body: draft });
  if (!isRetry) return stored;
  const { id: readingId, tankId: _, ...changes } = draft;
  const differs = Object.entries(changes).some(
    ([field, value]) => (value ?? null) !== (stored[field as keyof TankReading] ?? null),
  );
  if (!differs) return stored;
  return call(tankReadingOperations.update, { params: { id: tankId, readingId }, body: changes });
}

/** The readings of a round on their way to the server. */
export function useReadingOutbox() {
  const client = useQueryClient();
  const options = useMemo(
    () => ({
      operation: 'tank-reading',
      send: ({ id, params: { tankId = '' }, body, wasSent }: OutboxEntry) =>
        sendReading(tankId, { ...tankReadingDraft.parse(body), id }, wasSent),
      onStored: ({ params: { tankId = '' } }: OutboxEntry, stored: TankReading) =>
        keepReading(client, tankId, stored),
    }),
    [client],
  );
  return useOutbox(options);
}

export function useAddReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { tankId: string; draft: TankReadingDraft & { id: string }; isRetry: boolean }) =>
      sendReading(given.tankId, given.draft, given.isRetry),
    onSuccess: (reading, { tankId }) => keepReading(client, tankId, reading),
    onSettled: () => client.invalidateQueries({ queryKey: tankKeys.list }),
  });
}

export function useUpdateReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { tankId: string; readingId: string; changes: TankReadingChanges }) =>
      call(tankReadingOperations.update, {
        params: { id: given.tankId, readingId: given.readingId },
        body: given.changes,
      }),
    onSuccess: (reading, { tankId }) => keepReading(client, tankId, reading),
    onSettled: () => client.invalidateQueries({ queryKey: tankKeys.list }),
  });
}

export function useDeleteReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tankId, readingId }: { tankId: string; readingId: string }) =>
      unlessGone(call(tankReadingOperations.delete, { params: { id: tankId, readingId } })),
    onSuccess: (_nothing, { tankId, readingId }) => dropReading(client, tankId, readingId),
    onSettled: () => client.invalidateQueries({ queryKey: tankKeys.list }),
  });
}
