import { numberWords, withSign, withUnit } from '../../../ui/words.ts';
import type { Line } from './tool.ts';

export const line = (label: string, value: string): Line => ({ label, value });

/** A weight with the precision of a suitable scale: a milligram, a hundredth of a gram, or a gram. */
export function weight(grams: number): string {
  if (grams >= 1000) return withSign(grams / 1000, 'kg', 3);
  return withSign(grams, 'g', grams < 10 ? 3 : 2);
}

export const mgL = (value: number, decimals = 1): string => withSign(value, 'mg/L', decimals);
export const gL = (value: number, decimals = 2): string => withSign(value, 'g/L', decimals);
export const percent = (value: number, decimals = 2): string => withSign(value, '%', decimals);
export const alcohol = (value: number): string => withSign(value, '% vol', 2);
export const litres = (value: number): string => withUnit(value, 'L', 2);
export const plain = (value: number, decimals = 2): string => numberWords(value, decimals);

/** `542 to 772 L`. */
export const litresBetween = (from: number, to: number): string => `${litres(from)} to ${litres(to)}`;
