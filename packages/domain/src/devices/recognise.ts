/** Finds out by its content what a device sent, whatever it calls that, and reads it. */
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { byPlainName, momentOf, numberOf, readingOf, type Sent, textOf } from './fields.ts';
import { type Line, linesOf } from './lines.ts';
import type { DeviceKind, DeviceReading } from './reading.ts';

/** What was sent: the body as text, and the query of the address. */
export interface SentPost {
  body: string;
  query: Sent;
  /** When it came, ms since 1970. */
  now: number;
}

/** What it was read as, one reading for each device and moment; or why it is no reading, in words. */
export type Recognised = { readings: DeviceReading[] } | { problem: Sentence };

/** More devices than hear of one another in a cellar, and more readings than Telegraf sends at once. */
const MOST_READINGS = 1000;

/** Reads what a device sent: JSON, a form, lines of InfluxDB, or the query of its address. */
export function recognise({ body, query, now }: SentPost): Recognised {
  const text = body.replaceAll('\0', '').trim();
  if (text === '') {
    if (Object.keys(query).length === 0) return { problem: say('device_empty') };
    return sensible([flatReading(query, now)]);
  }
  if (text.startsWith('{') || text.startsWith('[')) {
    const json = jsonOf(text);
    return json === undefined ? { problem: say('device_json_broken') } : sensible(readingsOf(json, now));
  }
  const lines = linesOf(text);
  if (lines !== undefined) return sensible(merged(lines.map((line) => lineReading('influx', line, now))));
  if (!text.includes('=')) return { problem: say('device_unreadable') };
  return sensible([flatReading(Object.fromEntries(new URLSearchParams(text)), now)]);
}

/** A template may hold a number that is none: `nan` is not JSON, and the rest of it is worth reading. */
const NOT_A_NUMBER = /:\s?-?(?:nan|inf)\b/gi;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(NOT_A_NUMBER, ':null'));
    } catch {
      return undefined;
    }
  }
}

/** A Tilt tells of its firmware by this temperature, in °F, when it begins. */
const TILT_TELLS_FIRMWARE = 999;

const saysSomething = ({ temperature, density, angle, pH }: DeviceReading): boolean =>
  temperature !== null || density !== null || angle !== null || pH !== null;

function sensible(readings: readonly DeviceReading[]): Recognised {
  const said = readings.filter(saysSomething);
  const kept = said.filter(({ temperature }) => temperature?.value !== TILT_TELLS_FIRMWARE);
  if (kept.length > 0) return { readings: kept.slice(0, MOST_READINGS) };
  return { problem: said.length > 0 ? say('device_starts') : say('device_says_nothing') };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readingsOf(json: unknown, now: number): DeviceReading[] {
  if (Array.isArray(json)) return merged(json.slice(0, MOST_READINGS).flatMap((one) => readingsOf(one, now)));
  if (!isRecord(json)) return [];
  const { tilts, metrics, fields } = json;
  if (tilts !== undefined) return tiltsOf(tilts, now);
  if (Array.isArray(metrics)) return readingsOf(metrics, now);
  if (isRecord(fields)) return [lineReading('telegraf', metricOf(json, fields), now)];
  return [flatReading(flat(json), now)];
}

/** TiltBridge sends its Tilts by their colours; older ones as a list. */
function tiltsOf(tilts: unknown, now: number): DeviceReading[] {
  const each: [string | null, unknown][] = Array.isArray(tilts)
    ? tilts.map((tilt) => [null, tilt])
    : Object.entries(isRecord(tilts) ? tilts : {});
  return each.flatMap(([color, tilt]) =>
    isRecord(tilt) ? colored(readingOf('tiltbridge', { color, ...tilt }, now, TILT), { color, ...tilt }) : [],
  );
}

/** What a record holds in records of its own, one level deep, beside what it holds itself. */
const flat = (record: Sent): Sent => ({
  ...Object.fromEntries(Object.values(record).filter(isRecord).flatMap(Object.entries)),
  ...Object.fromEntries(Object.entries(record).filter(([, value]) => !isRecord(value))),
});

/** A metric of Telegraf, as the line it would be. */
const metricOf = ({ name, tags, timestamp }: Sent, fields: Sent): Line => ({
  measurement: textOf(name) ?? '',
  tags: isRecord(tags) ? (tags as Record<string, string>) : {},
  fields,
  at: momentOf(timestamp),
});

/** The last parts of a topic name the device and what it tells: `ispindel/Spindel1/temperature`. */
function ofTopic({ tags, fields }: Line): Sent {
  const parts = (tags['topic'] ?? '').split('/').filter((part) => part !== '');
  const [what, device] = [parts.at(-1), parts.at(-2)];
  const isAlone = Object.keys(fields).length === 1 && Object.hasOwn(fields, 'value');
  if (what === undefined) return {};
  return isAlone ? { [what]: fields['value'], ...(device && { name: device }) } : { name: what };
}

function lineReading(kind: 'influx' | 'telegraf', line: Line, now: number): DeviceReading {
  const { host, ...tags } = line.tags;
  // Of everything a name is made of, the machine it went through says least.
  const sent = { ...ofTopic(line), ...tags, ...line.fields, ...(host !== undefined && { host }) };
  const reading = readingOf(kind, sent, now);
  return { ...reading, device: reading.device ?? (line.measurement || null), at: line.at ?? reading.at };
}

/** Readings of one device at one moment that came in several pieces are one. */
function merged(readings: readonly DeviceReading[]): DeviceReading[] {
  const kept: DeviceReading[] = [];
  for (const reading of readings) {
    const same = kept.findIndex((one) => one.device === reading.device && isSameMoment(one, reading));
    const found = kept[same];
    if (found === undefined || saysAgain(found, reading)) kept.push(reading);
    else kept[same] = together(found, reading);
  }
  return kept;
}

const MINUTE_MS = 60_000;

const isSameMoment = (one: DeviceReading, other: DeviceReading): boolean =>
  one.at === other.at || (one.at !== null && other.at !== null && Math.abs(one.at - other.at) < MINUTE_MS);

const saysAgain = (one: DeviceReading, other: DeviceReading): boolean =>
  (['temperature', 'density', 'angle', 'pH'] as const).some(
    (field) => one[field] !== null && other[field] !== null,
  );

const together = (one: DeviceReading, other: DeviceReading): DeviceReading => {
  const said = Object.entries(other).filter(([, value]) => value !== null);
  return { ...one, ...Object.fromEntries(said), at: one.at };
};

const TILT = { temperature: 'F', scale: 'sg' } as const;

/** A Tilt goes by its colour, whatever is brewed in it. */
function colored(reading: DeviceReading, sent: Sent): DeviceReading {
  const values = byPlainName(sent);
  const color = textOf(values.get('color')) ?? textOf(values.get('colour'));
  return { ...reading, device: color ?? reading.device };
}

function flatReading(sent: Sent, now: number): DeviceReading {
  const kind = kindOf(byPlainName(sent));
  if (kind === 'tilt') return colored(readingOf(kind, sent, now, TILT), sent);
  if (kind !== 'rapt') return readingOf(kind, sent, now);
  const reading = readingOf(kind, sent, now, { temperature: 'C', scale: 'sg' });
  // Its battery is always in percent, also when it is nearly empty.
  const percent = numberOf(byPlainName(sent).get('battery'));
  return { ...reading, batteryVolts: null, batteryPercent: percent };
}

/** Whose words they are, by what only that maker sends. */
function kindOf(values: ReadonlyMap<string, unknown>): DeviceKind {
  const has = (...names: string[]) => names.some((name) => values.has(name));
  if (has('bubbles', 'co2volume') && has('bpm', 'batchvolume')) return 'plaato';
  if (has('deviceid') && has('devicetype', 'createddate', 'createdon')) return 'rapt';
  if (has('gravityunit', 'corrgravity', 'gravityformat') && has('angle', 'runtime', 'tilt'))
    return 'gravitymon';
  if (has('angle', 'tilt') && has('rssi', 'interval', 'tempunits', 'battery')) return 'ispindel';
  if (has('sg', 'gravity') && has('color', 'timepoint', 'beer')) return 'tilt';
  if (has('sg') && has('temp') && has('unit')) return 'tilt';
  if (has('devicesource', 'deviceintegration', 'auxtemp', 'exttemp') || (has('temp') && has('tempunit')))
    return 'brewfather';
  return 'plain';
}
