import { readNumber } from '../../../ui/fields/number.ts';
import { KILOGRAMS, LITRES, readTyped, toStored, writeTyped } from '../../../ui/units.ts';

export const textOf = (typed: string): string | undefined => typed.trim() || undefined;
export const numberOf = (typed: string): number | undefined => readNumber(typed) ?? undefined;

export const storedQuantity = (unit: 'L' | 'kg') => (unit === 'kg' ? KILOGRAMS : LITRES);

/** A typed amount in litres or kilograms. */
export const readAmount = (typed: string, unit: 'L' | 'kg'): number | null =>
  toStored(readTyped(typed, storedQuantity(unit)), storedQuantity(unit));

/** An amount as the text of its field. */
export const writeAmount = (amount: number | undefined, unit: 'L' | 'kg'): string =>
  amount === undefined ? '' : writeTyped(amount, storedQuantity(unit));
