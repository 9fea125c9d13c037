/** Words the state of devices. */
import { type Device, type DevicePost, type DevicePostReading, inWords } from '@cuverie/contract';
import {
  DENSITY_UNITS,
  type DensityScale,
  type DeviceKind,
  isBatteryLow,
  type PostOutcome,
} from '@cuverie/domain';
import { agoWords, numberWords, withSign, withUnit } from '../../../ui/words.ts';

export const KIND_WORDS: Readonly<Record<DeviceKind, string>> = {
  ispindel: 'iSpindel',
  gravitymon: 'GravityMon',
  tiltbridge: 'Tilt, by TiltBridge',
  tilt: 'Tilt',
  rapt: 'RAPT',
  plaato: 'Plaato',
  brewfather: 'Stream for Brewfather',
  influx: 'InfluxDB lines',
  telegraf: 'Telegraf',
  plain: 'Its own words',
};

export const OUTCOME_WORDS: Readonly<Record<PostOutcome, string>> = {
  stored: 'Stored',
  thinned: 'As before: not stored again',
  repeated: 'Told before',
  held: 'Out of line: held until two more bear it out',
  'no-tank': 'Heard, and for no tank',
  archived: 'Not stored: its tank is archived',
  'other-device': 'Of another device: not paired',
  refused: 'Refused',
};

const SILENT_AFTER = { intervals: 3, leastMs: 3_600_000, usualSeconds: 900 } as const;

/** Whether a device missed three of its intervals, and at least an hour. */
export function isSilent(
  { lastSeenAt, intervalSeconds }: Pick<Device, 'lastSeenAt' | 'intervalSeconds'>,
  now: number,
) {
  if (lastSeenAt === null) return false;
  const everyMs = (intervalSeconds ?? SILENT_AFTER.usualSeconds) * 1000;
  return now - Date.parse(lastSeenAt) > Math.max(SILENT_AFTER.intervals * everyMs, SILENT_AFTER.leastMs);
}

/** `Heard 4 min ago`, `Silent since 3 h ago`, `Not heard of yet`. */
export function lastSeenWords(device: Pick<Device, 'lastSeenAt' | 'intervalSeconds'>, now: number): string {
  if (device.lastSeenAt === null) return 'Not heard of yet';
  const ago = agoWords(device.lastSeenAt, now);
  return isSilent(device, now) ? `Silent: last heard ${ago}` : `Heard ${ago}`;
}

/** `4.03 V`, `9 %, nearly empty`; `undefined` if the device does not report it. */
export function batteryWords({
  batteryVolts: volts,
  batteryPercent: percent,
}: Pick<Device, 'batteryVolts' | 'batteryPercent'>): string | undefined {
  const words = volts === null ? withSign(percent, '%', 0) : withSign(volts, 'V', 2, 2);
  if (volts === null && percent === null) return undefined;
  return isBatteryLow({ volts, percent }) ? `${words}, nearly empty` : words;
}

/** The dBm above which a signal is good, and fair. */
const SIGNAL = { good: -67, fair: -80 } as const;

/** `Good (−66 dBm)`. */
export function signalWords(signal: number | null): string | undefined {
  if (signal === null) return undefined;
  const strength = signal >= SIGNAL.good ? 'Good' : signal >= SIGNAL.fair ? 'Fair' : 'Weak';
  return `${strength} (${withSign(signal, 'dBm', 0)})`;
}

/** `1.0500 SG`, `12.4 °P`. */
export const scaleWords = (value: number, scale: DensityScale): string =>
  withSign(value, DENSITY_UNITS[scale].unit, Math.max(DENSITY_UNITS[scale].decimals, 2));

/** The stored values of a reading, `20 °C, 12.4 °Bx (1.05 SG sent)`. */
export function readAsWords({ temperature, brix, pH, angle, rawValue, rawScale }: DevicePostReading): string {
  const sent =
    rawValue !== null && rawScale !== null && rawScale !== 'brix'
      ? [`${scaleWords(rawValue, rawScale)} sent`]
      : [];
  const leans = angle === null ? [] : [`${numberWords(angle, 1)}° from upright`];
  const beside = [...sent, ...leans].join(', ');
  const values = [
    ...(temperature === null ? [] : [withUnit(temperature, '°C', 1)]),
    ...(brix === null ? [] : [withUnit(brix, '°Bx')]),
    ...(pH === null ? [] : [`pH ${numberWords(pH)}`]),
  ].join(', ');
  return beside === '' ? values : `${values} (${beside})`;
}

/** The result of a message, and the reason. */
export function outcomeWords({ outcome, problem }: Pick<DevicePost, 'outcome' | 'problem'>): string {
  return problem === null ? OUTCOME_WORDS[outcome] : `Refused: ${inWords(problem)}`;
}
