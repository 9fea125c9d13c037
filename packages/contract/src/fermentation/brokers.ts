import { z } from 'zod';
import { deletedId, sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant, optionalText, requiredText, version } from '../platform/values.ts';

/** A certificate has a few thousand characters. */
const AUTHORITY_LENGTH = 20_000;

const brokerFields = {
  name: requiredText('Name', 100),
  /** `mqtt://` or, with TLS, `mqtts://`, then the host and an optional port. */
  address: requiredText('Address', 300),
  /** Subscribed topic: `+` stands for one level, `#` for all that follow. */
  topic: requiredText('Topic', 200),
};

const more = {
  username: optionalText('User', 200),
  /** Stored encrypted and never returned. */
  password: optionalText('Password', 500),
  /** CA certificate of the broker, in PEM, if the system does not trust it. */
  authority: optionalText('Certificate', AUTHORITY_LENGTH),
};

export const brokerDraft = z.object({ ...brokerFields, ...more });
export type BrokerDraft = z.infer<typeof brokerDraft>;

export const brokerChanges = z.object({ version, ...z.object(brokerFields).partial().shape, ...more });
export type BrokerChanges = z.infer<typeof brokerChanges>;

const stranger = z.strictObject({
  /** Its own name, or else the topic. */
  name: z.string(),
  topic: z.string(),
  at: instant,
  /** Its last message. */
  body: z.string(),
  /** Why that is no reading, as a code. */
  problem: sentence.nullable(),
});
export type BrokerStranger = z.infer<typeof stranger>;

export const broker = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  address: z.string(),
  topic: z.string(),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  authority: z.string().nullable(),
  /** When it connected; `null`: it is not connected. */
  connectedAt: instant.nullable(),
  lastMessageAt: instant.nullable(),
  /** Why it is not connected, or its last message was not stored, as a code. */
  failure: sentence.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Broker = z.infer<typeof broker>;

const call = callsOf('Brokers of MQTT');

export const brokerOperations = {
  list: call('listBrokers', 'GET /api/brokers', {
    summary: 'List the brokers the estate listens to, and whether they are connected',
    data: z.array(broker),
  }),
  strangers: call('listBrokerStrangers', 'GET /api/brokers/{id}/strangers', {
    summary: 'List the names of a broker without a device, newest first, each with its last message',
    params: byId,
    data: z.array(stranger),
  }),
  add: call('addBroker', 'POST /api/brokers', {
    right: 'run',
    summary: 'Listen to a broker of MQTT',
    body: brokerDraft,
    data: broker,
    status: 201,
  }),
  update: call('updateBroker', 'PUT /api/brokers/{id}', {
    right: 'run',
    summary: 'Update the given fields of a broker; with another address the password is required again',
    params: byId,
    body: brokerChanges,
    data: broker,
  }),
  delete: call('deleteBroker', 'DELETE /api/brokers/{id}', {
    right: 'run',
    summary: 'Listen to a broker no more; its devices stay, and are heard by their keys',
    params: byId,
    data: deletedId,
  }),
};
