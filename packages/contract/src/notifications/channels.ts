import { CARRIES, CHANNEL_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { deletedId } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant, oneOf, optionalText } from '../platform/values.ts';

/** A way to notify a person; its destination is only shown by its name. */
export const channel = z.strictObject({
  id,
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  carries: z.enum(CARRIES),
  madeAt: instant,
  /** Time of the last success. */
  sentAt: instant.nullable(),
  /** Time and reason of the last failure since then; `null`: none is known. */
  failedAt: instant.nullable(),
  failure: z.string().nullable(),
});
export type Channel = z.infer<typeof channel>;

/** The description of each field names the kinds that need it; no field is ever returned. */
export const channelDraft = z.object({
  kind: oneOf('Kind', CHANNEL_KINDS),
  /** Its name for the person; the default describes its destination. */
  name: optionalText('Name', 80),
  carries: oneOf('What goes by it', CARRIES).optional(),
  /** ntfy: the topic's URL. Matrix: the homeserver. Push: the endpoint of a subscription. */
  address: optionalText('Address', 1000),
  /** ntfy: an access token, if required. Telegram: the bot's. Matrix: the sender's. */
  token: optionalText('Token', 400),
  /** Telegram: the chat. Matrix: the room. */
  chat: optionalText('Room', 300),
  /** Push: the keys of a subscription, `p256dh` and `auth`. */
  key: optionalText('Key', 200),
  auth: optionalText('Subscription secret', 100),
});
export type ChannelDraft = z.infer<typeof channelDraft>;

export const channelChanges = z.object({
  name: optionalText('Name', 80),
  carries: oneOf('What goes by it', CARRIES).optional(),
});
export type ChannelChanges = z.infer<typeof channelChanges>;

export const trialResult = z.strictObject({ isSent: z.boolean(), message: z.string() });
export type TrialResult = z.infer<typeof trialResult>;

const call = callsOf('Notifications');

export const channelOperations = {
  list: call('listChannels', 'GET /api/notifications/channels', {
    right: 'own',
    summary: 'List the ways the person is reached, the oldest first; not where they go',
    data: z.array(channel),
  }),
  add: call('addChannel', 'POST /api/notifications/channels', {
    right: 'own',
    summary: 'Add a channel: mail, push, ntfy, Telegram or Matrix',
    body: channelDraft,
    data: channel,
    addsRows: false,
    status: 201,
  }),
  update: call('updateChannel', 'PUT /api/notifications/channels/{id}', {
    right: 'own',
    summary: 'Change the name of a channel, or what it sends',
    params: byId,
    body: channelChanges,
    data: channel,
  }),
  remove: call('removeChannel', 'DELETE /api/notifications/channels/{id}', {
    right: 'own',
    summary: 'Remove a channel: nothing is sent by it any more',
    params: byId,
    data: deletedId,
  }),
  try: call('tryChannel', 'POST /api/notifications/channels/{id}/test', {
    right: 'own',
    summary: 'Send a test by a channel, and get the result',
    params: byId,
    data: trialResult,
    isCostly: true,
  }),
};
