import { brokerOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { registerKey } from '../../../../api/query-keys.ts';
import { useDelete, useSend, useUpdate } from '../../../../api/use-change.ts';

const BROKERS = registerKey('brokers', { rows: ['broker'] });

/** The brokers of the estate. Connections are not in the log of changes, so they are polled. */
export const brokerList = queryOptions({
  queryKey: [...BROKERS, 'list'],
  queryFn: ({ signal }) => call(brokerOperations.list, { signal }),
  refetchInterval: 5000,
});

/** A separate key, so that removing a broker does not refetch its names. */
export const STRANGERS = ['broker-strangers'] as const;

/** The names at a broker without a device. */
export const brokerStrangers = (id: string) =>
  queryOptions({
    queryKey: [...STRANGERS, id],
    queryFn: ({ signal }) => call(brokerOperations.strangers, { params: { id }, signal }),
    refetchInterval: 5000,
  });

export const useAddBroker = () => useSend(brokerOperations.add, BROKERS);

export const useUpdateBroker = () => useUpdate(brokerOperations.update, BROKERS);

export const useDeleteBroker = () => useDelete(brokerOperations.delete, BROKERS);
