import { ALARM_KINDS, CHANNEL_KINDS, NOTIFICATION_WAYS, ROLES } from '@cuverie/domain';
import { z } from 'zod';
import { deletedId } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { byId, id, instant, numberIn, oneOf, requiredText } from '../platform/values.ts';
import { trialResult } from './channels.ts';

const minute = (field: string) => numberIn(field, { min: 0, max: 1439 });
const way = oneOf('Way', NOTIFICATION_WAYS);
const ways = z.partialRecord(z.enum(ALARM_KINDS), way, problem('must_be', { field: 'Ways', kind: 'object' }));

const chosen = {
  /** By kind of alarm; others follow their urgency. */
  ways,
  /** Minutes from midnight, in `zone`; both `null`: no quiet hours. */
  quietFrom: minute('Quiet from').nullable(),
  quietTo: minute('Quiet until').nullable(),
  /** Whether urgent alarms ignore quiet hours. */
  breaksThrough: z.boolean(problem('must_be', { field: 'Urgent alarms', kind: 'boolean' })),
  digestAt: minute('Digest time'),
  /** As in the IANA database, like Europe/Lisbon. */
  zone: requiredText('Time zone', 60),
};

/** A person's notification settings in the estate, and what the server supports. */
export const notificationSettings = z.strictObject({
  ...chosen,
  /** Whether anything was chosen yet; until then the defaults apply. */
  areOwn: z.boolean(),
  /** The key that identifies this server to push services. */
  pushKey: z.string(),
  /** Whether the server sends mail. */
  sendsMail: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationChoice = z.object(chosen);
export type NotificationChoice = z.infer<typeof notificationChoice>;

/** A sent or pending message. */
export const delivery = z.strictObject({
  id,
  /** Its owner; `null` for a webhook. */
  who: z.string().nullable(),
  way: z.enum([...CHANNEL_KINDS, 'webhook']),
  occasion: z.enum(['raised', 'resolved', 'acknowledged', 'digest', 'escalation', 'test']),
  /** Its subject as text. */
  about: z.array(z.string()),
  madeAt: instant,
  dueAt: instant,
  endedAt: instant.nullable(),
  /**
   * `needless`: before it was due the alarm ended or was assigned, or its person left; `null`: it is pending or
   * retried.
   */
  result: z.enum(['sent', 'failed', 'needless']).nullable(),
  attempts: z.int(),
  /** Error of the last attempt. */
  failure: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const webhook = z.strictObject({
  id,
  /** The destination's host; the rest of the URL is secret. */
  host: z.string(),
  isOn: z.boolean(),
  madeAt: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** A new webhook with its secret, which is returned only here. */
export const madeWebhook = webhook.extend({ secret: z.string() });
export type MadeWebhook = z.infer<typeof madeWebhook>;

/** An alarm of a message, with its current state. */
const linkedAlarm = z.strictObject({
  tankId: id,
  kind: z.enum(ALARM_KINDS),
  tank: z.string(),
  /** As text: what was observed, and what to do. */
  about: z.string(),
  since: instant,
  isOn: z.boolean(),
  /** Its assignee. */
  acknowledgedBy: z.string().nullable(),
  isMuted: z.boolean(),
});

/** The page behind the link of a message. */
export const messageLink = z.strictObject({
  estate: z.string(),
  who: z.string(),
  role: z.enum(ROLES),
  mayAcknowledge: z.boolean(),
  alarms: z.array(linkedAlarm),
});
export type MessageLink = z.infer<typeof messageLink>;

const call = callsOf('Notifications');
const byKey = z.object({ key: z.string().regex(/^[\w-]{80}$/, problem('message_key')) });

export const notificationOperations = {
  get: call('getNotificationSettings', 'GET /api/notifications/settings', {
    right: 'own',
    summary:
      'Get the person’s notification settings in the estate: by kind of alarm, with quiet hours and digest',
    data: notificationSettings,
  }),
  set: call('setNotificationSettings', 'PUT /api/notifications/settings', {
    right: 'own',
    summary: 'Change the person’s notification settings in the estate',
    body: notificationChoice,
    data: notificationSettings,
  }),
  list: call('listDeliveries', 'GET /api/notifications/deliveries', {
    right: 'own',
    summary:
      'List the newest 200 messages of thirty days: one’s own, and to owners all of the estate with its webhooks',
    data: z.array(delivery),
  }),
  readLink: call('readMessageLink', 'GET /api/notifications/links/{key}', {
    access: 'public',
    summary: 'Read the alarm of a message by its link, for seven days, without a token',
    params: byKey,
    data: messageLink,
  }),
  followLink: call('followMessageLink', 'POST /api/notifications/links/{key}', {
    access: 'public',
    summary: 'Take on an alarm by the link of a message, or mute its kind',
    params: byKey,
    body: z.object({
      act: oneOf('Act', ['acknowledge', 'mute']),
      tankId: id,
      kind: oneOf('Kind', ALARM_KINDS),
    }),
    data: messageLink,
  }),
};

export const webhookOperations = {
  list: call('listWebhooks', 'GET /api/notifications/webhooks', {
    right: 'run',
    summary: 'List the webhooks of the estate; not their secrets',
    data: z.array(webhook),
  }),
  add: call('addWebhook', 'POST /api/notifications/webhooks', {
    right: 'run',
    needsProof: true,
    summary:
      'Have a program told of alarms as they come, go and are taken on, signed as Standard Webhooks says; only this answer has the secret',
    body: z.object({ address: requiredText('Address', 1000) }),
    data: madeWebhook,
    addsRows: false,
    status: 201,
  }),
  update: call('updateWebhook', 'PUT /api/notifications/webhooks/{id}', {
    right: 'run',
    summary: 'Switch a webhook on or off',
    params: byId,
    body: z.object({ isOn: z.boolean(problem('must_be', { field: 'On', kind: 'boolean' })) }),
    data: webhook,
  }),
  remove: call('removeWebhook', 'DELETE /api/notifications/webhooks/{id}', {
    right: 'run',
    summary: 'Remove a webhook',
    params: byId,
    data: deletedId,
  }),
  try: call('tryWebhook', 'POST /api/notifications/webhooks/{id}/test', {
    right: 'run',
    summary: 'Send a test to a webhook, and get the result',
    params: byId,
    data: trialResult,
    isCostly: true,
  }),
  again: call('sendAgain', 'POST /api/notifications/deliveries/{id}/again', {
    right: 'run',
    summary: 'Send something to a webhook again, under its id',
    params: byId,
    data: trialResult,
    isCostly: true,
  }),
};
