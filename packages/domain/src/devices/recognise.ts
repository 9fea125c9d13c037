/** Recognises the format of a post by its content and parses it. */
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { byPlainName, momentOf, numberOf, parseReading, type Sent, textOf } from './fields.ts';
import { type Line, linesOf } from './lines.ts';
import type { DeviceKind, DeviceReading } from './reading.ts';

/** A post: the body as text, and the query. */
export interface SentPost {
  body: string;
  query: Sent;
  /** Time of arrival, ms since 1970. */
  now: number;
}

/** Its readings, one per device and instant, or an error. */
export type RecognisedPost = { readings: DeviceReading[] } | { problem: Sentence };

/** Maximum of devices and readings per post; Telegraf sends fewer. */
const MOST_READINGS = 1000;

/** Parses a post: JSON, a form, InfluxDB lines, or the query of its URL. */
export function recognise({ body, query, now }: SentPost): RecognisedPost {
  const text = body.replaceAll('\0', '').trim();
  if (text === '') {
    if (Object.keys(query).length === 0) return { problem: sentenceOf('device_empty') };
    return sensible([flatReading(query, now)]);
  }
  if (text.startsWith('{') || text.startsWith('[')) {
    const json = jsonOf(text);
    return json === undefined
      ? { problem: sentenceOf('device_json_broken') }
      : sensible(readingsOf(json, now));
  }
  const lines = linesOf(text);
  if (lines !== undefined) return sensible(merged(lines.map((line) => lineReading('influx', line, now))));
  if (!text.includes('=')) return { problem: sentenceOf('device_unreadable') };
  return sensible([flatReading(Object.fromEntries(new URLSearchParams(text)), now)]);
}

/** Repairs a template with an invalid number: `nan` is not JSON, but the rest is valid. */
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

/** A Tilt reports its firmware with this temperature in °F when it starts. */
const TILT_TELLS_FIRMWARE = 999;

const hasValues = ({ temperature, density, angle, pH }: DeviceReading): boolean =>
  temperature !== null || density !== null || angle !== null || pH !== null;

function sensible(readings: readonly DeviceReading[]): RecognisedPost {
  const filled = readings.filter(hasValues);
  const measured = filled.filter(({ temperature }) => temperature?.value !== TILT_TELLS_FIRMWARE);
  if (measured.length > 0) return { readings: measured.slice(0, MOST_READINGS) };
  return { problem: filled.length > 0 ? sentenceOf('device_starts') : sentenceOf('device_says_nothing') };
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

/** TiltBridge sends its Tilts by colour; older versions as a list. */
function tiltsOf(tilts: unknown, now: number): DeviceReading[] {
  const each: [string | null, unknown][] = Array.isArray(tilts)
    ? tilts.map((tilt) => [null, tilt])
    : Object.entries(isRecord(tilts) ? tilts : {});
  return each.flatMap(([color, tilt]) =>
    isRecord(tilt)
      ? colored(parseReading('tiltbridge', { color, ...tilt }, now, TILT), { color, ...tilt })
      : [],
  );
}

/** Returns the nested records of a record, one level deep, with its own fields. */
const flat = (record: Sent): Sent => ({
  ...Object.fromEntries(Object.values(record).filter(isRecord).flatMap(Object.entries)),
  ...Object.fromEntries(Object.entries(record).filter(([, value]) => !isRecord(value))),
});

const metricOf = ({ name, tags, timestamp }: Sent, fields: Sent): Line => ({
  measurement: textOf(name) ?? '',
  tags: isRecord(tags) ? (tags as Record<string, string>) : {},
  fields,
  at: momentOf(timestamp),
});

/** The last levels of a topic are the device and the value: `ispindel/Spindel1/temperature`. */
function ofTopic({ tags, fields }: Line): Sent {
  const parts = (tags['topic'] ?? '').split('/').filter((part) => part !== '');
  const [what, device] = [parts.at(-1), parts.at(-2)];
  const isAlone = Object.keys(fields).length === 1 && Object.hasOwn(fields, 'value');
  if (what === undefined) return {};
  return isAlone ? { [what]: fields['value'], ...(device && { name: device }) } : { name: what };
}

function lineReading(kind: 'influx' | 'telegraf', line: Line, now: number): DeviceReading {
  const { host, ...tags } = line.tags;
  // The host is the least specific part of a name.
  const sent = { ...ofTopic(line), ...tags, ...line.fields, ...(host !== undefined && { host }) };
  const reading = parseReading(kind, sent, now);
  return { ...reading, device: reading.device ?? (line.measurement || null), at: line.at ?? reading.at };
}

/** Merges parts of one device's reading at one instant. */
function merged(readings: readonly DeviceReading[]): DeviceReading[] {
  const kept: DeviceReading[] = [];
  for (const reading of readings) {
    const same = kept.findIndex((one) => one.device === reading.device && isSameMoment(one, reading));
    const found = kept[same];
    if (found === undefined || isRepetition(found, reading)) kept.push(reading);
    else kept[same] = together(found, reading);
  }
  return kept;
}

const MINUTE_MS = 60_000;

const isSameMoment = (one: DeviceReading, other: DeviceReading): boolean =>
  one.at === other.at || (one.at !== null && other.at !== null && Math.abs(one.at - other.at) < MINUTE_MS);

const isRepetition = (one: DeviceReading, other: DeviceReading): boolean =>
  (['temperature', 'density', 'angle', 'pH'] as const).some(
    (field) => one[field] !== null && other[field] !== null,
  );

const together = (one: DeviceReading, other: DeviceReading): DeviceReading => {
  const given = Object.entries(other).filter(([, value]) => value !== null);
  return { ...one, ...Object.fromEntries(given), at: one.at };
};

const TILT = { temperature: 'F', scale: 'sg' } as const;

/** A Tilt is identified by its colour, whatever its beer. */
function colored(reading: DeviceReading, sent: Sent): DeviceReading {
  const values = byPlainName(sent);
  const color = textOf(values.get('color')) ?? textOf(values.get('colour'));
  return { ...reading, device: color ?? reading.device };
}

function flatReading(sent: Sent, now: number): DeviceReading {
  const kind = kindOf(byPlainName(sent));
  if (kind === 'tilt') return colored(parseReading(kind, sent, now, TILT), sent);
  if (kind !== 'rapt') return parseReading(kind, sent, now);
  const reading = parseReading(kind, sent, now, { temperature: 'C', scale: 'sg' });
  // Its battery is always in percent, even when nearly empty.
  const percent = numberOf(byPlainName(sent).get('battery'));
  return { ...reading, batteryVolts: null, batteryPercent: percent };
}

/** Returns the manufacturer by fields only they send. */
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
