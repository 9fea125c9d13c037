import {
  type Reading,
  type ReadingChanges,
  type ReadingDraft,
  readingDraft,
  readingOperations,
} from '@cuverie/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOutbox } from '../../../ui/useOutbox.ts';
import { recountVineyard } from '../fields/field.queries.ts';

const readingKeys = {
  all: ['readings'] as const,
  ofField: (field: string) => ['readings', field] as const,
};

/** All measurements of a field, the newest day first. */
export const readingsOf = (field: string) =>
  queryOptions({
    queryKey: readingKeys.ofField(field),
    queryFn: ({ signal }) => call(readingOperations.listOfField, { params: { id: field }, signal }),
  });

function settle(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: readingKeys.all });
  recountVineyard(client);
}

/** What of a draft differs from what is stored under its id, whichever names its values go by. */
function changedSince(stored: Reading, draft: ReadingDraft): ReadingChanges {
  const { block = draft.blockId, date = draft.timestamp?.slice(0, 10), brix, ph, ta, status, notes } = draft;
  const { estimatedHarvest = draft.estimatedHarvestDate } = draft;
  const wanted = { block, date, brix, ph, ta, status, estimatedHarvest, notes };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== stored[field as keyof Reading],
    ),
  );
}

/**
 * Adds a measurement. One whose first answer was lost is stored already under its id; it is brought up to what was
 * typed since.
 */
async function sendReading(draft: ReadingDraft): Promise<Reading> {
  const stored = await call(readingOperations.add, { body: draft });
  const changes = changedSince(stored, draft);
  if (Object.keys(changes).length === 0) return stored;
  return call(readingOperations.update, {
    params: { id: stored.id },
    body: { ...changes, version: stored.version },
  });
}

/** The measurements on their way to the server. */
export function useMeasurementOutbox() {
  const client = useQueryClient();
  const options = useMemo(
    () => ({
      operation: 'measurement',
      send: ({ id, body }: OutboxEntry) => sendReading({ ...readingDraft.parse(body), id }),
      onStored: ({ about }: OutboxEntry) => {
        toast.done(`The measurement of ${about} was saved.`);
        settle(client);
      },
    }),
    [client],
  );
  return useOutbox(options);
}

/** Updates the given values of a measurement. */
export function useUpdateReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ReadingChanges }) =>
      call(readingOperations.update, { params: { id }, body: changes }),
    onSettled: () => settle(client),
  });
}

/** Deletes a measurement. */
export function useDeleteReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Reading) => unlessGone(call(readingOperations.delete, { params: { id } })),
    onSettled: () => settle(client),
  });
}
