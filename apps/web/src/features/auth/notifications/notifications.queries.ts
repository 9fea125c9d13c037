import { channelOperations, notificationOperations, webhookOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useAct, useChange, useSend, useUpdate } from '../../../api/use-change.ts';

const NOTIFICATIONS = ['notifications'];

export const channelsQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'channels'],
  queryFn: ({ signal }) => call(channelOperations.list, { signal }),
});

export const notificationSettingsQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'settings'],
  queryFn: ({ signal }) => call(notificationOperations.get, { signal }),
});

export const deliveriesQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'deliveries'],
  queryFn: ({ signal }) => call(notificationOperations.list, { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'webhooks'],
  queryFn: ({ signal }) => call(webhookOperations.list, { signal }),
});

export const useAddChannel = () => useSend(channelOperations.add, NOTIFICATIONS);

export const useUpdateChannel = () => useUpdate(channelOperations.update, NOTIFICATIONS);

export const useRemoveChannel = () => useAct(channelOperations.remove, NOTIFICATIONS);

export const useTryChannel = () => useAct(channelOperations.try, NOTIFICATIONS);

export const useSetNotifications = () => useSend(notificationOperations.set, NOTIFICATIONS);

export const useAddWebhook = () =>
  useChange((address: string) => call(webhookOperations.add, { body: { address } }), NOTIFICATIONS);

export const useSwitchWebhook = () =>
  useChange(
    ({ id, isOn }: { id: string; isOn: boolean }) =>
      call(webhookOperations.update, { params: { id }, body: { isOn } }),
    NOTIFICATIONS,
  );

export const useRemoveWebhook = () => useAct(webhookOperations.remove, NOTIFICATIONS);

export const useTryWebhook = () => useAct(webhookOperations.try, NOTIFICATIONS);

export const useSendAgain = () => useAct(webhookOperations.again, NOTIFICATIONS);
