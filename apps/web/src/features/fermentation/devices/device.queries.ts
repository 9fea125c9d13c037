import { type DeviceChanges, type DeviceDraft, deviceOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { useChange } from '../../../api/use-change.ts';

const DEVICES = registerKey('devices', { rows: ['device'] });

/** The devices of the estate. Their messages are not in the log of changes, so they are polled. */
export const deviceList = queryOptions({
  queryKey: [...DEVICES, 'list'],
  queryFn: ({ signal }) => call(deviceOperations.list, { signal }),
  refetchInterval: 10_000,
});

/** A device, polled every few seconds while the user waits for its first message. */
export const deviceHeard = (id: string) =>
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

export const useAddDevice = () =>
  useChange((body: DeviceDraft) => call(deviceOperations.add, { body }), DEVICES);

export const useUpdateDevice = () =>
  useChange(
    ({ id, changes }: { id: string; changes: DeviceChanges }) =>
      call(deviceOperations.update, { params: { id }, body: changes }),
    DEVICES,
  );

export const useRenewDeviceKey = () =>
  useChange((id: string) => call(deviceOperations.renew, { params: { id } }), DEVICES);

export const useDeleteDevice = () =>
  useChange((id: string) => unlessGone(call(deviceOperations.delete, { params: { id } })), DEVICES);
