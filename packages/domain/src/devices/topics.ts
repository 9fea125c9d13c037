/** MQTT messages of a broker, by topic and payload. */
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { recognise } from './recognise.ts';

/** Maximum of brokers per estate, and of stored unknown names per broker. */
export const MOST_BROKERS = 5;
export const MOST_STRANGERS = 50;

/** Maximum of names per message. */
const MOST_NAMES = 20;

export interface BrokerAddress {
  host: string;
  port: number;
  isSecure: boolean;
}

const PORTS = { plain: 1883, secure: 8883 } as const;

const ADDRESS = /^(mqtts?):\/\/(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?\/?$/;

/** Parses a URL like `mqtt://cellar.local:1883`, with an optional port; otherwise `undefined`. */
export function brokerAddressOf(text: string): BrokerAddress | undefined {
  const [all, scheme, six, name, port] = ADDRESS.exec(text.trim().toLowerCase()) ?? [];
  const host = six ?? name;
  if (all === undefined || host === undefined) return undefined;
  const isSecure = scheme === 'mqtts';
  const given = port === undefined ? PORTS[isSecure ? 'secure' : 'plain'] : Number(port);
  return given >= 1 && given <= 65_535 ? { host, port: given, isSecure } : undefined;
}

/**
 * Returns the error of a subscribed topic, or `undefined`: `+` stands for one level, `#` for all that follow (MQTT
 * 3.1.1, 4.7).
 */
export function topicProblem(topic: string): Sentence | undefined {
  const levels = topic.split('/');
  const isRight = levels.every((level, at) => {
    if (level.includes('\0')) return false;
    if (level.includes('#')) return level === '#' && at === levels.length - 1;
    return level === '+' || !level.includes('+');
  });
  return isRight ? undefined : sentenceOf('topic_wrong');
}

/** A single value, as an iSpindel sends it: topic `ispindel/Spindel1/temperature`, payload `20.1`. */
export interface AloneValue {
  /** The topic without its last level, which identifies the device. */
  name: string;
  /** The last level: the kind of value. */
  field: string;
  value: string;
}

/** Maximum length of a single value: a number, a unit, a name. */
const ALONE_LENGTH = 64;

/** Parses a message with a single value; otherwise `undefined`. */
export function aloneOn(topic: string, body: string): AloneValue | undefined {
  const value = body.trim();
  const parts = topic.split('/').filter((part) => part !== '');
  const [field, ...before] = parts.toReversed();
  const isValue = value !== '' && value.length <= ALONE_LENGTH && !/[{[=\n]/.test(value);
  if (!isValue || field === undefined || before.length === 0) return undefined;
  return { name: before.toReversed().join('/'), field, value };
}

/** Returns the device of a message by the names in it, or by its topic; or an error. */
export function namesOn(
  topic: string,
  body: string,
  now: number,
): { names: readonly string[]; problem: Sentence | null } {
  const found = recognise({ body, query: {}, now });
  if ('problem' in found) return { names: [topic], problem: found.problem };
  const names = new Set(found.readings.map(({ device }) => device ?? topic));
  return { names: [...names].slice(0, MOST_NAMES), problem: null };
}
