import { channelOperations, notificationOperations, webhookOperations } from '@cuverie/contract';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useAct, useChange, useSend, useUpdate } from '../../../api/use-change.ts';

const NOTIFICATIONS = ['notifications'];

export const channelsQuery = queryOf([...NOTIFICATIONS, 'channels'], channelOperations.list, {});

export const notificationSettingsQuery = queryOf(
  [...NOTIFICATIONS, 'settings'],
  notificationOperations.get,
  {},
);

export const deliveriesQuery = queryOf([...NOTIFICATIONS, 'deliveries'], notificationOperations.list, {});

export const webhooksQuery = queryOf([...NOTIFICATIONS, 'webhooks'], webhookOperations.list, {});

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
