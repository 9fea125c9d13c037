/** An MQTT client connection to a broker. */
import { callbackify } from 'node:util';
import { sentenceOf } from '@cuverie/contract';
import { brokerAddressOf, type Sentence } from '@cuverie/domain';
import { type IPublishPacket, MqttClient } from 'mqtt';
import { type OpenSocket, OutgoingProblem } from '../../../../platform/outgoing/outgoing.ts';
import type { LeasedBroker } from './brokers.store.ts';
import type { Message } from './messages.ts';

/** Maximum size of a packet, so that a foreign broker cannot exhaust the memory. */
const MOST_BYTES = 1024 * 1024;
const CONNECT_MS = 15_000;
const KEEPALIVE_S = 60;

export interface ListenOptions {
  broker: Omit<LeasedBroker, 'password'>;
  password: Buffer | undefined;
  open: OpenSocket;
  onMessage: (message: Message) => Promise<void>;
  onConnected: () => void;
  /** Called once with the reason why the connection ended or failed. */
  onEnded: (why: Sentence) => void;
}

/** Listens to a broker until either side closes. @returns a function that closes the connection */
export function listenToBroker({
  broker,
  password,
  open,
  onMessage,
  onConnected,
  onEnded,
}: ListenOptions): () => void {
  const address = brokerAddressOf(broker.address);
  if (address === undefined) {
    onEnded(sentenceOf('broker_address'));
    return () => {};
  }
  const { host } = address;
  let isOver = false;
  const end = (why?: Sentence) => {
    if (isOver) return;
    isOver = true;
    client.end(true);
    if (why) onEnded(why);
  };
  const client = new MqttClient(
    () => {
      const socket = open({ ...address, authority: broker.authority ?? undefined });
      socket.on('error', (error) => end(whyOf(error, host)));
      let taken = 0;
      socket.on('data', (part: Buffer) => {
        taken += part.length;
        if (taken > MOST_BYTES) end(sentenceOf('outgoing_long', { host }));
      });
      client.on('packetreceive', () => {
        taken = 0;
      });
      return socket;
    },
    {
      // If two servers connect by mistake, the broker closes one connection.
      clientId: `cuverie-${broker.id.slice(-12)}`,
      ...(broker.username === null ? {} : { username: broker.username }),
      ...(password === undefined ? {} : { password }),
      protocolVersion: 4,
      // Missed messages have no timestamp and would look new.
      clean: true,
      keepalive: KEEPALIVE_S,
      connectTimeout: CONNECT_MS,
      // The caller reconnects.
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      manualConnect: true,
    },
  );
  async function take({ topic, payload, retain }: IPublishPacket): Promise<void> {
    // Retained messages have an unknown age.
    if (!retain && !isOver) await onMessage({ topic, body: payload.toString() });
  }
  // Messages are handled one at a time, which pauses reading.
  client.handleMessage = callbackify(take) as MqttClient['handleMessage'];
  client.on('connect', () => {
    client.subscribe(broker.topic, { qos: 1 }, (error, granted) => {
      if (error || granted?.some(({ qos }) => qos === 128))
        return end(sentenceOf('broker_topic_refused', { topic: broker.topic }));
      if (!isOver) onConnected();
    });
  });
  client.on('error', (error) => end(whyOf(error, host)));
  client.on('close', () => end(sentenceOf('broker_ended', { host })));
  client.connect();
  return () => end();
}

/** Reason codes of MQTT 3.1.1 and 5 for a wrong user or password. */
const REFUSES = new Set<unknown>([4, 5, 134, 135]);

const UNKNOWN = new Set<unknown>(['ENOTFOUND', 'EAI_AGAIN']);

const UNTRUSTED = /^(?:ERR_TLS_CERT|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/;

function whyOf(error: Error & { code?: unknown }, host: string): Sentence {
  const { code, message } = error;
  if (error instanceof OutgoingProblem)
    return sentenceOf(`outgoing_${error.reason}` as 'outgoing_inside', { host });
  if (REFUSES.has(code)) return sentenceOf('broker_refuses');
  if (UNKNOWN.has(code)) return sentenceOf('outgoing_unknown', { host });
  if (typeof code === 'string' && UNTRUSTED.test(code)) return sentenceOf('broker_untrusted', { host });
  if (message === 'connack timeout') return sentenceOf('outgoing_slow', { host });
  return sentenceOf('outgoing_unreachable', { host });
}
