/** What a device in a tank says of itself and of the must, as its own words are read. */
import type { DensityScale } from '../fermentation/density.ts';

/** The words devices speak, by whose they are. */
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

/** The unit of a temperature, where a device names none. */
export const DEVICE_TEMPERATURES = ['C', 'F'] as const;
export type DeviceTemperature = (typeof DEVICE_TEMPERATURES)[number];

/** A temperature as it was sent; `null`: it says no unit. */
export interface SentTemperature {
  value: number;
  unit: 'C' | 'F' | 'K' | null;
}

/** A density as it was sent; `null`: it says no scale. */
export interface SentDensity {
  value: number;
  scale: DensityScale | null;
}

/** One reading of one device, in its own units. What it does not say is `null`. */
export interface DeviceReading {
  kind: DeviceKind;
  /** What the device calls itself: a name, or the colour of a Tilt. */
  device: string | null;
  /** When it was read, ms since 1970. */
  at: number | null;
  temperature: SentTemperature | null;
  density: SentDensity | null;
  /** How far a float leans, degrees from upright. */
  angle: number | null;
  pH: number | null;
  batteryVolts: number | null;
  /** 0 to 100. */
  batteryPercent: number | null;
  /** Received signal, dBm, below 0. */
  signal: number | null;
  /** Seconds until it speaks again. */
  interval: number | null;
}

const KELVIN_OF_ZERO = 273.15;

/** Above this no must survives, °C; in °F a cellar is never below it. It determines the unit of a bare number. */
const HOTTEST_MUST = 45;

/**
 * °C of a temperature as it was sent, to a tenth.
 * @param usual the unit of a device that names none; without it, what is above 45 is °F
 */
export function sentCelsius({ value, unit }: SentTemperature, usual: DeviceTemperature | null): number {
  const meant = unit ?? usual ?? (value > HOTTEST_MUST ? 'F' : 'C');
  const celsius = meant === 'F' ? ((value - 32) * 5) / 9 : meant === 'K' ? value - KELVIN_OF_ZERO : value;
  return Math.round(celsius * 10) / 10;
}

/**
 * The scale of a density that says none: about 1 is specific gravity, about 1000 the same in grams a litre; the rest is
 * °P, as iSpindels are made to show. Just above 0 the two can't be told apart: a device keeps what it was first taken for.
 */
export const guessedScale = (value: number): DensityScale =>
  (value >= 0.9 && value <= 1.2) || (value >= 900 && value <= 1250) ? 'sg' : 'plato';
