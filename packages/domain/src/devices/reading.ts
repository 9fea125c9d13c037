/** A device's values in its own terms. */
import type { DensityScale } from '../fermentation/density.ts';

/** Protocols of devices, by manufacturer. */
export const DEVICE_KINDS = [
  'ispindel',
  'gravitymon',
  'tiltbridge',
  'tilt',
  'rapt',
  'plaato',
  'brewfather',
  'influx',
  'telegraf',
  'plain',
] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Default unit of a temperature. */
export const DEVICE_TEMPERATURES = ['C', 'F'] as const;
export type DeviceTemperature = (typeof DEVICE_TEMPERATURES)[number];

/** A temperature as sent; `null`: without a unit. */
export interface SentTemperature {
  value: number;
  unit: 'C' | 'F' | 'K' | null;
}

/** A density as sent; `null`: without a scale. */
export interface SentDensity {
  value: number;
  scale: DensityScale | null;
}

/** A reading of a device in its own units. Missing values are `null`. */
export interface DeviceReading {
  kind: DeviceKind;
  /** The device's own name, or the colour of a Tilt. */
  device: string | null;
  /** Time of the reading, ms since 1970. */
  at: number | null;
  temperature: SentTemperature | null;
  density: SentDensity | null;
  /** Tilt of a float, degrees from upright. */
  angle: number | null;
  pH: number | null;
  batteryVolts: number | null;
  /** 0 to 100. */
  batteryPercent: number | null;
  /** Signal strength in dBm, negative. */
  signal: number | null;
  /** Seconds until its next post. */
  interval: number | null;
}

const KELVIN_OF_ZERO = 273.15;

/** Above this no must survives, °C; in °F a cellar is never below it. It determines the unit of a bare number. */
const HOTTEST_MUST = 45;

/**
 * Converts a temperature to °C, to a tenth.
 * @param usual unit of a device that sends none; without it, above 45 means °F
 */
export function sentCelsius({ value, unit }: SentTemperature, usual: DeviceTemperature | null): number {
  const meant = unit ?? usual ?? (value > HOTTEST_MUST ? 'F' : 'C');
  const celsius = meant === 'F' ? ((value - 32) * 5) / 9 : meant === 'K' ? value - KELVIN_OF_ZERO : value;
  return Math.round(celsius * 10) / 10;
}

/**
 * Returns the scale of a density without one: about 1 is specific gravity, about 1000 the same in g/L; the rest is °P,
 * the default of iSpindels. Slightly above 0 it is ambiguous, so a device keeps its first scale.
 */
export const guessedScale = (value: number): DensityScale =>
  (value >= 0.9 && value <= 1.2) || (value >= 900 && value <= 1250) ? 'sg' : 'plato';
