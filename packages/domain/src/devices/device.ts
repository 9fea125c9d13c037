/** A device of an estate: its settings and what is known of it. */

import { asScaleHasIt, type DensityScale, scaleProblem, toBrix } from '../fermentation/density.ts';
import { TANK_READING_LIMITS } from '../fermentation/tank.ts';
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { type Calibration, correctionOf } from './calibration.ts';
import type { DeviceValues } from './judging.ts';
import { type DeviceReading, type DeviceTemperature, guessedScale, sentCelsius } from './reading.ts';
import { isFailedTemperature } from './sensor-failures.ts';

/** Days a device's posts are stored, and the maximum of posts: two weeks of one per minute. */
export const POST_DAYS = 14;
export const MOST_POSTS = 20_160;

/** Maximum of posts per key and minute: a gateway of many Tilts, and Telegraf every few seconds. */
export const POSTS_A_MINUTE = 60;

/** Maximum of stored characters per post. */
export const POST_KEPT_LENGTH = 8000;

export const POST_OUTCOMES = [
  'stored',
  'thinned',
  'repeated',
  'held',
  'no-tank',
  'archived',
  'other-device',
  'refused',
] as const;
export type PostOutcome = (typeof POST_OUTCOMES)[number];

/** Letters of a key: lower case and unambiguous. 26 of 32 letters are 130 bits. */
export const KEY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
export const KEY_LENGTH = 26;

/** Volts of a single-cell battery, and percent, below which it must be charged. */
const LOW = { volts: 3.5, percent: 15 } as const;

/** Returns whether a battery is nearly empty: below 3.5 V, where a lithium cell drops fast, or 15 %. */
export const isBatteryLow = ({ volts, percent }: { volts: number | null; percent: number | null }): boolean =>
  (volts !== null && volts < LOW.volts) || (percent !== null && percent < LOW.percent);

/** Settings of a device, and what its first readings were taken for. */
export interface DeviceSettings {
  scale: DensityScale | null;
  temperatureUnit: DeviceTemperature | null;
  calibration: Calibration | null;
}

/** A stored reading in °C and °Bx, with the sent density. */
export interface ConvertedReading extends Omit<DeviceValues, 'at'> {
  rawValue: number | null;
  rawScale: DensityScale | null;
  /** The scale assumed for a density without one. */
  guessed: DensityScale | null;
}

/** Converts a reading to °C and °Bx, or returns an error. */
export function convertDeviceReading(
  reading: DeviceReading,
  { scale: set, temperatureUnit, calibration }: DeviceSettings,
): { converted: ConvertedReading } | { problem: Sentence } {
  const sent = reading.temperature && sentCelsius(reading.temperature, temperatureUnit);
  // The probe failed; its density may still be right.
  const temperature = sent !== null && isFailedTemperature(sent) ? null : sent;
  if (temperature !== null && !isWithin(temperature, TANK_READING_LIMITS.temperature))
    return { problem: sentenceOf('device_temperature_outside', { celsius: temperature }) };
  const density = densityOf(reading, set);
  const brix = brixOf(reading, density, calibration);
  if (brix !== null && !isWithin(brix, TANK_READING_LIMITS.brix))
    return {
      problem: sentenceOf('device_density_outside', { sent: density?.value ?? reading.angle ?? brix }),
    };
  const pH = reading.pH !== null && isWithin(reading.pH, TANK_READING_LIMITS.pH) ? rounded(reading.pH) : null;
  if (temperature === null && brix === null && pH === null && sent !== null)
    return { problem: sentenceOf('device_temperature_outside', { celsius: sent }) };
  if (temperature === null && brix === null && pH === null)
    return { problem: sentenceOf(reading.angle === null ? 'device_says_nothing' : 'device_angle_alone') };
  const isShown = density !== null && scaleProblem(density.value, density.scale) === undefined;
  return {
    converted: {
      temperature,
      brix,
      pH,
      rawValue: isShown ? Math.round(density.value * 10_000) / 10_000 : null,
      rawScale: isShown ? density.scale : null,
      guessed: density?.isGuess ? density.scale : null,
    },
  };
}

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

const rounded = (value: number): number => Math.round(value * 100) / 100;

function densityOf({ density }: DeviceReading, set: DensityScale | null) {
  if (density === null) return null;
  const scale = density.scale ?? set ?? guessedScale(density.value);
  const isGuess = density.scale === null && set === null;
  return { value: asScaleHasIt(density.value, scale), scale, isGuess };
}

function brixOf(
  { angle }: DeviceReading,
  density: { value: number; scale: DensityScale } | null,
  calibration: Calibration | null,
): number | null {
  if (calibration?.of === 'angle' && angle !== null) return correctionOf(calibration)(angle);
  if (density === null) return null;
  // Beyond what any must has, no scale can be converted to °Bx.
  if (scaleProblem(density.value, density.scale) !== undefined) return Number.POSITIVE_INFINITY;
  const brix = rounded(toBrix(density.value, density.scale));
  return calibration?.of === 'density' ? correctionOf(calibration)(brix) : brix;
}
