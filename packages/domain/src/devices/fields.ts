/** The values of a device by the various names of manufacturers. */
import type { DensityScale } from '../fermentation/density.ts';
import type { DeviceKind, DeviceReading, SentDensity, SentTemperature } from './reading.ts';

/** The posted fields without nesting. */
export type Sent = Readonly<Record<string, unknown>>;

/** Normalises a field name: `temp_units`, `temp-units` and `tempUnits` are equal. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the fields by normalised name; the first of equal ones counts. */
export function byPlainName(sent: Sent): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(sent)) {
    const plain = plainName(name);
    if (!values.has(plain)) values.set(plain, value);
  }
  return values;
}

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** Parses a number, also in a text: TiltBridge sends texts, and some countries use a comma. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 40);
  const number = NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Returns a text with visible characters. RAPT sometimes sends NUL bytes; unpaired surrogates cannot be stored. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = `${value}`.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return text === '' ? null : text.slice(0, 100);
}

type Values = ReadonlyMap<string, unknown>;

const numberAt = (values: Values, names: readonly string[]): number | null =>
  names.map((name) => numberOf(values.get(name))).find((value) => value !== null) ?? null;

const textAt = (values: Values, names: readonly string[]): string | null =>
  names.map((name) => textOf(values.get(name))).find((value) => value !== null) ?? null;

const TEMPERATURES: Readonly<Record<'C' | 'F' | 'none', readonly string[]>> = {
  C: ['tempcelsius', 'temperaturecelsius', 'temperaturecelsiusuncali', 'celsius', 'tempc', 'temperaturec'],
  F: ['tempfahrenheit', 'temperaturefahrenheit', 'fahrenheit', 'tempf', 'temperaturef'],
  none: ['temperature', 'temp', 'beertemp', 'musttemperature', 'liquidtemperature'],
};

const TEMPERATURE_UNITS = [
  'tempunits',
  'tempunit',
  'temperatureunit',
  'temperatureunits',
  'tempformat',
  'temperatureformat',
  'unit',
];

function unitOf(text: string | null): SentTemperature['unit'] {
  const [first = ''] = /[cfk]/.exec(text?.toLowerCase().replace('degrees', '') ?? '') ?? [];
  return first === '' ? null : (first.toUpperCase() as SentTemperature['unit']);
}

function temperatureOf(values: Values, usual: SentTemperature['unit']): SentTemperature | null {
  for (const unit of ['C', 'F'] as const) {
    const value = numberAt(values, TEMPERATURES[unit]);
    if (value !== null) return { value, unit };
  }
  const value = numberAt(values, TEMPERATURES.none);
  return value === null ? null : { value, unit: unitOf(textAt(values, TEMPERATURE_UNITS)) ?? usual };
}

/** Names of densities with a scale, and without one. */
const DENSITIES: readonly (readonly [names: readonly string[], scale: DensityScale | null])[] = [
  [['brix', 'bx', 'degreesbrix'], 'brix'],
  [['plato', 'gravityplato', 'degreesplato'], 'plato'],
  [['oechsle', 'oe', 'degreesoechsle'], 'oechsle'],
  [['baume', 'degreesbaume'], 'baume'],
  [['kmw'], 'kmw'],
  [['sg', 'specificgravity', 'specificgravityuncali', 'gravitysg'], 'sg'],
  [['gravity', 'density', 'corrgravity'], null],
];

const DENSITY_UNITS = ['gravityunit', 'gravityformat', 'gravityunits', 'fermunits', 'densityunit'];

/** Brewfather's and Grainfather's scale at the end of a name: `Pill[SG]`, `Pill,SG`. */
const SCALE_BEHIND = /(?:\[(sg|plato|brix)\]|,(sg|plato|brix))$/i;

const SCALES: readonly (readonly [sign: RegExp, scale: DensityScale])[] = [
  [/^(?:g|sg|gravity|specific gravity)$/, 'sg'],
  [/^(?:p|°p|plato)$/, 'plato'],
  [/^(?:b|bx|°bx|brix)$/, 'brix'],
  [/^(?:oe|°oe|oechsle)$/, 'oechsle'],
];

const scaleOf = (text: string | null): DensityScale | null =>
  SCALES.find(([sign]) => sign.test(text?.toLowerCase() ?? ''))?.[1] ?? null;

function densityOf(values: Values, usual: DensityScale | null): SentDensity | null {
  const stated = scaleOf(textAt(values, DENSITY_UNITS));
  for (const [names, scale] of DENSITIES) {
    const value = numberAt(values, names);
    // A Tilt's field is called SG in any setting.
    if (value !== null)
      return { value, scale: (scale === 'sg' ? (stated ?? scale) : (scale ?? stated)) ?? usual };
  }
  return null;
}

const NAMES = [
  'name',
  'devicename',
  'color',
  'colour',
  'tiltcolor',
  'device',
  'source',
  'deviceid',
  'agenthost',
  'id',
  'host',
];

const TIMES = ['timestamp', 'time', 'createddate', 'createdon', 'lastupdated', 'datetime', 'date', 'at'];

/** Larger numbers are milliseconds since 1970, then microseconds and nanoseconds; smaller ones are seconds. */
const MILLISECONDS = [1e17, 1e14, 1e11] as const;

/** Returns ms since 1970 of a number in any usual unit. */
export function momentOfNumber(value: number): number | null {
  if (value < 1e8) return null;
  const [nano, micro, milli] = MILLISECONDS;
  if (value > nano) return Math.floor(value / 1e6);
  if (value > micro) return Math.floor(value / 1e3);
  return Math.floor(value > milli ? value : value * 1000);
}

/** An instant with its offset; UTC if a manufacturer omits it. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?\s?(?:Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** Returns ms since 1970 of an instant in a device's format. */
export function momentOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) return momentOfNumber(number);
  const text = textOf(value);
  if (text === null || !MOMENT.test(text)) return null;
  const withT = text.replace(' ', 'T').replace(/\s?UTC$/i, 'Z');
  const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(withT) ? withT : `${withT}Z`);
  return Number.isNaN(at) ? null : at;
}

/** Days from 30 December 1899, the epoch of spreadsheets, to 1970. */
const DAYS_TO_1970 = 25_569;

/**
 * ms of a `Timepoint`: spreadsheet days in local time of an unknown zone. The instant is the one of all zones, a
 * quarter of an hour apart, that is nearest to its arrival.
 */
export function momentOfTimepoint(days: number, now: number): number | null {
  if (days < 40_000 || days > 80_000) return null;
  const local = (days - DAYS_TO_1970) * 86_400_000;
  const quarter = 15 * 60_000;
  const offset = Math.round((local - now) / quarter) * quarter;
  // No zone differs from UTC by more than 14 hours.
  return Math.abs(offset) > 14 * 3_600_000 ? null : Math.round(local - offset);
}

function timeOf(values: Values, now: number): number | null {
  const timepoint = numberOf(values.get('timepoint'));
  if (timepoint !== null) return momentOfTimepoint(timepoint, now);
  return TIMES.map((name) => momentOf(values.get(name))).find((at) => at !== null) ?? null;
}

/** A battery: below 10 in volts, above in percent; a Tilt counts weeks, which say nothing about its charge. */
function batteryOf(values: Values): Pick<DeviceReading, 'batteryVolts' | 'batteryPercent'> {
  const volts = numberAt(values, ['batteryvoltage', 'voltage', 'batteryv']);
  const percent = numberAt(values, ['batterypercent', 'batterylevel', 'batterypercentage']);
  const plain = numberAt(values, ['battery']);
  const isPercent = plain !== null && plain > 10 && plain <= 100;
  return {
    batteryVolts: volts ?? (plain !== null && plain >= 0 && plain <= 10 ? plain : null),
    batteryPercent: percent ?? (isPercent ? plain : null),
  };
}

/** What a manufacturer omits, since it never changes. */
export interface Usual {
  temperature?: 'C' | 'F';
  scale?: DensityScale;
}

/** Parses a flat record into a reading. */
export function parseReading(kind: DeviceKind, sent: Sent, now: number, usual: Usual = {}): DeviceReading {
  const values = byPlainName(sent);
  const name = textAt(values, NAMES);
  const behind = SCALE_BEHIND.exec(name ?? '');
  const scale = usual.scale ?? scaleOf(behind?.[1] ?? behind?.[2] ?? null);
  const signal = numberAt(values, ['rssi', 'signal', 'signalstrength', 'wifi']);
  return {
    kind,
    device: name === null ? null : name.replace(SCALE_BEHIND, '').trim() || name,
    at: timeOf(values, now),
    temperature: temperatureOf(values, usual.temperature ?? null),
    density: densityOf(values, scale),
    angle: numberAt(values, ['angle', 'tilt']),
    pH: numberAt(values, ['ph']),
    ...batteryOf(values),
    signal: signal !== null && signal < 0 && signal > -150 ? signal : null,
    interval: numberAt(values, ['interval']),
  };
}
