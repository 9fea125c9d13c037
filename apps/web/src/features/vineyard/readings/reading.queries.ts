import { readingOperations } from '@cuverie/contract';
import { VINEYARD } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useDelete, useUpdate } from '../../../api/use-change.ts';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOutbox } from '../../../ui/useOutbox.ts';
import { countText } from '../../../ui/words.ts';

/** All measurements of a field, the newest first. */
export const readingsOf = (field: string) =>
  queryOf([...VINEYARD, 'readings', field], readingOperations.listOfField, { params: { id: field } });

const notifyStored = (all: readonly OutboxEntry[]) =>
  void toast.done(
    all.length === 1
      ? `The measurement of ${all[0]?.about} was saved.`
      : `${countText(all.length, 'measurement')} were saved.`,
  );

/** The measurements that wait to be sent. */
export const useMeasurementOutbox = () => useOutbox(readingOperations.add, notifyStored);

export const useUpdateReading = () => useUpdate(readingOperations.update, VINEYARD);

export const useDeleteReading = () => useDelete(readingOperations.delete, VINEYARD);
