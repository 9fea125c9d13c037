import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { DAY_MS } from './readings.ts';

/** An archived tank is read-only with its readings. */
export const TANK_STATUSES = ['active', 'archived'] as const;
export type TankStatus = (typeof TANK_STATUSES)[number];

/** Bounds of a tank, inclusive, litres; the largest wine tanks hold 10,000 hL and more. */
export const TANK_LIMITS = { capacity: { min: 1, max: 5_000_000 } } as const;

/** Default contents of a new tank, litres. */
export const DEFAULT_TANK_CAPACITY = 1000;

/** Bounds of a reading, inclusive. Dry wine reads below 0 °Bx on a hydrometer. */
export const TANK_READING_LIMITS = {
  /** °C. */
  temperature: { min: -10, max: 60 },
  /** Apparent °Bx. */
  brix: { min: -5, max: 50 },
  pH: { min: 2, max: 5 },
  /** % vol. */
  alcohol: { min: 0, max: 25 },
} as const;

/** No reading is older, ms since 1970: 1 January 1900. A year typed with two digits is far earlier. */
export const EARLIEST_READING = Date.UTC(1900, 0, 1);

/** Maximum lead of a phone's clock over the server's, ms. */
export const CLOCKS_APART_MS = 10 * 60_000;

/**
 * Returns the error of a reading's time, or `undefined`.
 * @param at ms since 1970
 * @param now ms since 1970
 */
export function momentProblem(at: number, now: number): Sentence | undefined {
  if (at > now + CLOCKS_APART_MS) return sentenceOf('time_in_future');
  return at < EARLIEST_READING ? sentenceOf('time_before_1900') : undefined;
}

/** Readings of a tank farther apart are of two harvests, ms: must and wine are read more often. */
const ONE_FILLING_MS = 180 * DAY_MS;

/** Contents of a tank: harvest year, lot, and the times of the first and last reading, ms since 1970. */
export interface TankFilling {
  vintage: number | null;
  lot: string | null;
  first: number | null;
  last: number | null;
}

/** Returns the default harvest year of a reading. */
export const harvestYear = (at: number): number => new Date(at).getUTCFullYear();

/** Whether a tank was read near an instant, ms since 1970: then its contents were the same. */
export const wasReadAbout = ({ first, last }: TankFilling, at: number): boolean =>
  first !== null && last !== null && at > first - ONE_FILLING_MS && at < last + ONE_FILLING_MS;

/**
 * Returns whether a reading at that instant, ms since 1970, can belong to a tank's contents. Without a vintage: taken
 * while the tank was read, or in its harvest year. A ferment may continue past New Year.
 */
export function isOfFilling(
  tank: TankFilling,
  at: number,
  { vintage: stated, lot }: { vintage?: number | null | undefined; lot?: string | null | undefined } = {},
): boolean {
  const { vintage, first } = tank;
  if (lot && tank.lot !== null && lot !== tank.lot) return false;
  if (typeof stated === 'number') return vintage === null || vintage === stated;
  if (wasReadAbout(tank, at)) return true;
  return vintage === null ? first === null : vintage === harvestYear(at);
}

/** Instruments for sugar; in a ferment they show different values. */
export const INSTRUMENTS = ['hydrometer', 'refractometer', 'densitometer'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Number of readings on a tank's card. */
export const RECENT_READINGS = 5;
