import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { fromStored, LITRES, readTyped, toStored } from '../../../ui/units.ts';

export const textOf = (typed: string): string | undefined => typed.trim() || undefined;
export const numberOf = (typed: string): number | undefined => readNumber(typed) ?? undefined;

/** A typed amount in litres or kilograms. */
export const readAmount = (typed: string, unit: 'L' | 'kg'): number | null =>
  unit === 'kg' ? readNumber(typed) : toStored(readTyped(typed, LITRES), LITRES);

/** An amount as the text of its field. */
export const writeAmount = (amount: number | undefined, unit: 'L' | 'kg'): string =>
  amount === undefined ? '' : writeNumber(unit === 'kg' ? amount : fromStored(amount, LITRES));
