import { readingOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { VINEYARD } from '../../../api/query-keys.ts';
import { useDelete, useUpdate } from '../../../api/use-change.ts';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOutbox } from '../../../ui/useOutbox.ts';
import { counted } from '../../../ui/words.ts';

/** All measurements of a field, the newest first. */
export const readingsOf = (field: string) =>
  queryOptions({
    queryKey: [...VINEYARD, 'readings', field],
    queryFn: ({ signal }) => call(readingOperations.listOfField, { params: { id: field }, signal }),
  });

const tellStored = (all: readonly OutboxEntry[]) =>
  void toast.done(
    all.length === 1
      ? `The measurement of ${all[0]?.about} was saved.`
      : `${counted(all.length, 'measurement')} were saved.`,
  );

/** The measurements that wait to be sent. */
export const useMeasurementOutbox = () => useOutbox(readingOperations.add, tellStored);

export const useUpdateReading = () => useUpdate(readingOperations.update, VINEYARD);

export const useDeleteReading = () => useDelete(readingOperations.delete, VINEYARD);
