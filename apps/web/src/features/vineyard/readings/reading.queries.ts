import {
  type Reading,
  type ReadingChanges,
  type ReadingDraft,
  readingDraft,
  readingOperations,
} from '@cuverie/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { useChange } from '../../../api/use-change.ts';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOutbox } from '../../../ui/useOutbox.ts';
import { counted } from '../../../ui/words.ts';
import { VINEYARD } from '../fields/field.queries.ts';
import { changesOfReading } from './reading-form.ts';

/** All measurements of a field, the newest day first. */
export const readingsOf = (field: string) =>
  queryOptions({
    queryKey: [...VINEYARD, 'readings', field],
    queryFn: ({ signal }) => call(readingOperations.listOfField, { params: { id: field }, signal }),
  });

/** Adds a measurement; one whose first answer was lost is stored already, and is brought up to what was typed since. */
async function sendReading(draft: ReadingDraft, estate: string | undefined): Promise<Reading> {
  const stored = await call(readingOperations.add, { body: draft, estate });
  const changes = changesOfReading(stored, draft);
  if (Object.keys(changes).length === 0) return stored;
  const { id, version } = stored;
  return call(readingOperations.update, { params: { id }, body: { ...changes, version }, estate });
}

/** The measurements on their way to the server. */
export function useMeasurementOutbox() {
  const client = useQueryClient();
  const options = useMemo(
    () => ({
      operation: 'measurement',
      send: ({ id, estateId, body }: OutboxEntry) =>
        sendReading({ ...readingDraft.parse(body), id }, estateId),
      onStored: () => void client.invalidateQueries({ queryKey: VINEYARD }),
      onAllStored: (all: readonly OutboxEntry[]) =>
        toast.done(
          all.length === 1
            ? `The measurement of ${all[0]?.about} was saved.`
            : `${counted(all.length, 'measurement')} were saved.`,
        ),
    }),
    [client],
  );
  return useOutbox(options);
}

export const useUpdateReading = () =>
  useChange(
    ({ id, changes }: { id: string; changes: ReadingChanges }) =>
      call(readingOperations.update, { params: { id }, body: changes }),
    VINEYARD,
  );

export const useDeleteReading = () =>
  useChange(({ id }: Reading) => unlessGone(call(readingOperations.delete, { params: { id } })), VINEYARD);
