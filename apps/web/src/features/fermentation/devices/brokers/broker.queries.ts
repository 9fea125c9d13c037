import { type BrokerChanges, type BrokerDraft, brokerOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { unlessGone } from '../../../../api/failure.ts';
import { useChange } from '../../../../api/use-change.ts';

const BROKERS = ['brokers'] as const;

/** The brokers of the estate. Whether they are connected is no change anybody is told of, so it is asked for. */
export const brokerList = queryOptions({
  queryKey: [...BROKERS, 'list'],
  queryFn: ({ signal }) => call(brokerOperations.list, { signal }),
  refetchInterval: 5000,
});

/** By itself: with a broker that is removed its names are not asked for again. */
export const STRANGERS = ['broker-strangers'] as const;

/** The names at a broker that no device goes by. */
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
