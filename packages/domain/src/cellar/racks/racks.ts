/** Racks: rows of slots for the bottles of a place. */
import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';
import type { SlotAddress } from './slots.ts';

/** Usual shapes. */
export const RACK_SHAPES = ['Grid', 'Diamond bins', 'Shelf', 'Case', 'Free'] as const;
export type RackShape = (typeof RACK_SHAPES)[number];

/** Limits of a rack's fields, inclusive, shared by form, API and database. */
export const RACK_LIMITS = {
  rows: { min: 1, max: 100 },
  columns: { min: 1, max: 100 },
  /** Bottles in one slot, behind each other or together in a bin. */
  bottlesPerSlot: { min: 1, max: 10_000 },
} as const;

/** Maximum of slots per rack. */
export const MOST_SLOTS = 2500;

/** Maximum of racks per estate. */
export const MOST_RACKS = 500;

export interface RackSize {
  rows: number;
  columns: number;
  bottlesPerSlot: number;
}

/** Default size of a new rack by shape. */
export const RACK_SIZES: Readonly<Record<RackShape, RackSize>> = {
  Grid: { rows: 6, columns: 8, bottlesPerSlot: 1 },
  'Diamond bins': { rows: 3, columns: 3, bottlesPerSlot: 10 },
  Shelf: { rows: 4, columns: 1, bottlesPerSlot: 12 },
  Case: { rows: 3, columns: 4, bottlesPerSlot: 1 },
  Free: { rows: 1, columns: 1, bottlesPerSlot: 1000 },
};

/** Returns the error of a rack's size, or `undefined`. */
export function rackSizeProblem({ rows, columns }: Omit<RackSize, 'bottlesPerSlot'>): Sentence | undefined {
  const slots = rows * columns;
  return slots > MOST_SLOTS ? sentenceOf('too_many_slots', { slots, most: MOST_SLOTS }) : undefined;
}

export const hasSlot = (
  { rows, columns }: Omit<RackSize, 'bottlesPerSlot'>,
  slot: Omit<SlotAddress, 'rackId'>,
) => slot.row >= 1 && slot.row <= rows && slot.column >= 1 && slot.column <= columns;

const LETTERS = 26;

/** Returns the letters of a row, from 1: A to Z, then AA, AB and so on. */
export function rowLetters(row: number): string {
  const last = (row - 1) % LETTERS;
  const before = Math.floor((row - 1) / LETTERS);
  return `${before > 0 ? rowLetters(before) : ''}${String.fromCharCode(65 + last)}`;
}

/** Returns the row of letters, from 1, ignoring case. */
export function rowOfLetters(letters: string): number {
  let row = 0;
  for (const letter of letters.toUpperCase()) row = row * LETTERS + letter.charCodeAt(0) - 64;
  return row;
}

/** `B4`. */
export const slotLabel = ({ row, column }: Pick<SlotAddress, 'row' | 'column'>): string =>
  `${rowLetters(row)}${column}`;
