import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { WINE_TYPES } from './wine.ts';

/** Material of a barrel, or the wine in it. */
export const BARREL_TYPES = ['Oak', 'Other', ...WINE_TYPES] as const;
export type BarrelType = (typeof BARREL_TYPES)[number];

/** Toast of the inside. */
export const TOAST_LEVELS = ['Light', 'Medium', 'Medium Plus', 'Heavy'] as const;
export type ToastLevel = (typeof TOAST_LEVELS)[number];

/** Origin of the staves. */
export const WOOD_TYPES = ['French Oak', 'American Oak', 'Hungarian Oak', 'Slavonian Oak'] as const;
export type WoodType = (typeof WOOD_TYPES)[number];

/** Defaults of a barrel: a full Bordeaux barrique. */
export const BARREL_DEFAULTS = {
  type: 'Oak',
  capacity: 225,
  fillLevel: 225,
  toastLevel: 'Medium',
  woodType: 'French Oak',
} as const;

/** Limits, inclusive; volumes in litres: a foudre may hold many thousand. */
export const BARREL_LIMITS = {
  capacity: { min: 1, max: 100_000 },
  fillLevel: { min: 0, max: 100_000 },
  /** What the barrel cost, in its currency. */
  price: { min: 0, max: 1_000_000 },
  /** Wines it had held when it joined the cellar. */
  fillsBefore: { min: 0, max: 20 },
} as const;

/** Maximum length of an imported barrel code. */
export const BARREL_CODE_LENGTH = 40;

/** Returns the error of a barrel's fill in litres, or `undefined`: it never exceeds the capacity. */
export function fillLevelProblem(fillLevel: number, capacity: number): Sentence | undefined {
  if (fillLevel <= capacity) return undefined;
  return sentenceOf('above_capacity', { field: 'Fill level', capacity });
}

/** Returns the default fill in litres: that of a barrique, or the capacity of a smaller barrel. */
export function usualFillLevel(capacity: number): number {
  return Math.min(BARREL_DEFAULTS.fillLevel, capacity);
}

/** Returns the headspace in litres. */
export function ullage(capacity: number, fillLevel: number): number {
  // Litres are stored to four decimals; the difference of two floats may not be.
  return Math.round((capacity - fillLevel) * 10_000) / 10_000;
}

/** Returns the fill in per cent of the capacity, 0 to 100, not rounded. */
export function fillPercent(capacity: number, fillLevel: number): number {
  return (100 * fillLevel) / capacity;
}

/**
 * A barrel's code: `B`, the last six digits of the time in milliseconds, three digits drawn at random.
 * @param nowMs milliseconds since 1970
 * @param draw a number from 0 up to, not including, 1
 */
export function barrelCode(nowMs: number, draw: number): string {
  const time = String(Math.trunc(nowMs)).slice(-6).padStart(6, '0');
  const chance = String(Math.trunc(draw * 1000)).padStart(3, '0');
  return `B${time}${chance}`;
}

/** Sort orders of barrels; a leading `-` reverses one. */
export const BARREL_ORDERS = [
  'createdAt',
  'name',
  'barrelId',
  'vintage',
  'region',
  'type',
  'capacity',
  'fillLevel',
] as const;
