/** What a broker of MQTT passes on, by topic and payload. */
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { recognise } from './recognise.ts';

/** Brokers of an estate, and names at one that are kept for want of a device, at most. */
export const MOST_BROKERS = 5;
export const MOST_STRANGERS = 50;

/** Names of one message that are looked at. */
const MOST_NAMES = 20;

/** Where a broker stands. */
export interface BrokerAddress {
  host: string;
  port: number;
  /** Whether it speaks TLS. */
  isSecure: boolean;
}

const PORTS = { plain: 1883, secure: 8883 } as const;

const ADDRESS = /^(mqtts?):\/\/(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?\/?$/;

/** Reads an address like `mqtt://cellar.local:1883`, of which the port may be left out; `undefined` of any other. */
export function brokerAddressOf(text: string): BrokerAddress | undefined {
  const [all, scheme, six, name, port] = ADDRESS.exec(text.trim().toLowerCase()) ?? [];
  const host = six ?? name;
  if (all === undefined || host === undefined) return undefined;
  const isSecure = scheme === 'mqtts';
  const given = port === undefined ? PORTS[isSecure ? 'secure' : 'plain'] : Number(port);
  return given >= 1 && given <= 65_535 ? { host, port: given, isSecure } : undefined;
}

/** What is wrong with a topic to listen to, or `undefined`: `+` stands for one level, `#` for all that follow (MQTT 3.1.1, 4.7). */
export function topicProblem(topic: string): Sentence | undefined {
  const levels = topic.split('/');
  const isRight = levels.every((level, at) => {
    if (level.includes('\0')) return false;
    if (level.includes('#')) return level === '#' && at === levels.length - 1;
    return level === '+' || !level.includes('+');
  });
  return isRight ? undefined : say('topic_wrong');
}

/** One value by itself, as an iSpindel sends it: `ispindel/Spindel1/temperature`, and in it `20.1`. */
export interface AloneValue {
  /** The topic without its last level: all that comes below it is of one device. */
  name: string;
  /** The last level: what the value is of. */
  field: string;
  value: string;
}

/** The longest value that may stand alone: a number, a unit, a name. */
const ALONE_LENGTH = 64;

/** A message that holds one value and nothing else; `undefined` of any other. */
export function aloneOn(topic: string, body: string): AloneValue | undefined {
  const value = body.trim();
  const parts = topic.split('/').filter((part) => part !== '');
  const [field, ...before] = parts.toReversed();
  const isValue = value !== '' && value.length <= ALONE_LENGTH && !/[{[=\n]/.test(value);
  if (!isValue || field === undefined || before.length === 0) return undefined;
  return { name: before.toReversed().join('/'), field, value };
}

/** Whose reading a message is, by the names in it, or by its topic where it has none; and why it is none. */
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
