import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { fromStored, readTyped, toStored } from '../../../ui/units.ts';

const LITRES = { unit: 'L', kept: 2 };

/** What was typed, in litres or kilograms. */
export const readAmount = (typed: string, unit: 'L' | 'kg'): number | null =>
  unit === 'kg' ? readNumber(typed) : toStored(readTyped(typed, LITRES), LITRES);

/** An amount as it would be typed. */
export const writeAmount = (amount: number | undefined, unit: 'L' | 'kg'): string =>
  amount === undefined ? '' : writeNumber(unit === 'kg' ? amount : fromStored(amount, LITRES));
