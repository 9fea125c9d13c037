import { type BrokerChanges, type BrokerDraft, brokerOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { unlessGone } from '../../../../api/failure.ts';
import { registerKey } from '../../../../api/query-keys.ts';
import { useChange } from '../../../../api/use-change.ts';

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

export const useAddBroker = () =>
  useChange((body: BrokerDraft) => call(brokerOperations.add, { body }), BROKERS);

export const useUpdateBroker = () =>
  useChange(
    ({ id, changes }: { id: string; changes: BrokerChanges }) =>
      call(brokerOperations.update, { params: { id }, body: changes }),
    BROKERS,
  );

export const useDeleteBroker = () =>
  useChange((id: string) => unlessGone(call(brokerOperations.delete, { params: { id } })), BROKERS);
