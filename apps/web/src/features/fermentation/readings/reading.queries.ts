import {
  type Tank,
  type TankReading,
  type TankReadingChanges,
  type TankReadingDraft,
  tankReadingChanges,
  tankReadingOperations,
} from '@cuverie/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { TANKS } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { changedFields } from '../../../ui/form/fields.ts';
import { useOutbox } from '../../../ui/useOutbox.ts';

export const readingsKey = (tankId: string) => [...TANKS, 'readings', tankId] as const;

/** The server's maximum of readings per page. */
const PAGE = 10_000;

const TABLE_PAGE = 25;

/** A page of a tank's readings, the newest first, with the next cursor. */
async function pageOf(
  id: string,
  query: { limit: number; to?: string | undefined; cursor?: string | undefined },
  signal?: AbortSignal,
) {
  const { data, meta } = await callPage(tankReadingOperations.list, { params: { id }, query, signal });
  return { readings: data, next: meta?.nextCursor ?? undefined };
}

/** All readings of a tank, the newest first, fetched page by page. */
export async function everyReading(
  { id, readings, readingCount }: Pick<Tank, 'id' | 'readings' | 'readingCount'>,
  signal?: AbortSignal,
): Promise<readonly TankReading[]> {
  if (readings.length >= readingCount) return readings;
  const all: TankReading[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(id, { limit: PAGE, cursor }, signal);
    all.push(...page.readings);
    cursor = page.next;
  } while (cursor !== undefined);
  return all;
}

/** The readings of a tank before a moment, as a table shows them. */
export const pageOfReadings = (id: string, to: string | undefined, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...readingsKey(id), 'page', to, cursor],
    queryFn: ({ signal }) => pageOf(id, { limit: TABLE_PAGE, to, cursor }, signal),
    placeholderData: keepPreviousData,
  });

/** A single reading of a tank that the list does not include. */
export const oneReading = (id: string, readingId: string) =>
  queryOf([...readingsKey(id), 'one', readingId], tankReadingOperations.get, { params: { id, readingId } });

interface NewReading {
  tankId: string;
  draft: TankReadingDraft & { id: string };
  isRetry: boolean;
}

/** Adds a reading. If a retry finds it stored, updates it to the typed values. */
async function sendReading({ tankId, draft, isRetry }: NewReading): Promise<TankReading> {
  const params = { id: tankId, readingId: draft.id };
  const stored = await call(tankReadingOperations.add, { params, body: draft });
  const changes = tankReadingChanges.parse(changedFields(stored, draft));
  if (!isRetry || Object.keys(changes).length === 0) return stored;
  return call(tankReadingOperations.update, { params, body: changes });
}

/** The readings of a round that wait to be sent. */
export const useReadingOutbox = () => useOutbox(tankReadingOperations.add);

export const useAddReading = () => useChange(sendReading, TANKS);

interface OfReading {
  tankId: string;
  readingId: string;
}

export const useUpdateReading = () =>
  useChange(
    ({ tankId, readingId, changes }: OfReading & { changes: TankReadingChanges }) =>
      call(tankReadingOperations.update, { params: { id: tankId, readingId }, body: changes }),
    TANKS,
  );

export const useDeleteReading = () =>
  useChange(
    ({ tankId, readingId }: OfReading) =>
      unlessGone(call(tankReadingOperations.delete, { params: { id: tankId, readingId } })),
    TANKS,
  );
