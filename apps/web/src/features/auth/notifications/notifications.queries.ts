import {
  type ChannelChanges,
  type ChannelDraft,
  channelOperations,
  type NotificationChoice,
  notificationOperations,
  webhookOperations,
} from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';

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

export const useAddChannel = () =>
  useChange((body: ChannelDraft) => call(channelOperations.add, { body }), NOTIFICATIONS);

export const useUpdateChannel = () =>
  useChange(
    ({ id, changes }: { id: string; changes: ChannelChanges }) =>
      call(channelOperations.update, { params: { id }, body: changes }),
    NOTIFICATIONS,
  );

export const useRemoveChannel = () =>
  useChange((id: string) => call(channelOperations.remove, { params: { id } }), NOTIFICATIONS);

export const useTryChannel = () =>
  useChange((id: string) => call(channelOperations.try, { params: { id } }), NOTIFICATIONS);

export const useSetNotifications = () =>
  useChange((body: NotificationChoice) => call(notificationOperations.set, { body }), NOTIFICATIONS);

export const useAddWebhook = () =>
  useChange((address: string) => call(webhookOperations.add, { body: { address } }), NOTIFICATIONS);

export const useSwitchWebhook = () =>
  useChange(
    ({ id, isOn }: { id: string; isOn: boolean }) =>
      call(webhookOperations.update, { params: { id }, body: { isOn } }),
    NOTIFICATIONS,
  );

export const useRemoveWebhook = () =>
  useChange((id: string) => call(webhookOperations.remove, { params: { id } }), NOTIFICATIONS);

export const useTryWebhook = () =>
  useChange((id: string) => call(webhookOperations.try, { params: { id } }), NOTIFICATIONS);

export const useSendAgain = () =>
  useChange((id: string) => call(webhookOperations.again, { params: { id } }), NOTIFICATIONS);
