import { deviceOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { useAct, useDelete, useSend, useUpdate } from '../../../api/use-change.ts';

const DEVICES = registerKey('devices', { rows: ['device'] });

/** The devices of the estate. Their messages are not in the log of changes, so they are polled. */
export const deviceList = queryOptions({
  queryKey: [...DEVICES, 'list'],
  queryFn: ({ signal }) => call(deviceOperations.list, { signal }),
  refetchInterval: 10_000,
});

/** A device, polled every few seconds while the user waits for its first message. */
export const polledDevice = (id: string) =>
  queryOptions({
    queryKey: [...DEVICES, 'heard', id],
    queryFn: ({ signal }) => call(deviceOperations.get, { params: { id }, signal }),
    refetchInterval: 3000,
  });

/** The latest messages of a device. */
export const devicePosts = (id: string) =>
  queryOptions({
    queryKey: [...DEVICES, 'posts', id],
    queryFn: async ({ signal }) =>
      (await callPage(deviceOperations.posts, { params: { id }, query: { limit: 20 }, signal })).data,
    refetchInterval: 10_000,
  });

export const useAddDevice = () => useSend(deviceOperations.add, DEVICES);

export const useUpdateDevice = () => useUpdate(deviceOperations.update, DEVICES);

export const useRenewDeviceKey = () => useAct(deviceOperations.renew, DEVICES);

export const useDeleteDevice = () => useDelete(deviceOperations.delete, DEVICES);
