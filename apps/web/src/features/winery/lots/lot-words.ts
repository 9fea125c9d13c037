import type { Lot } from '@cuverie/contract';
import { withUnit } from '../../../ui/words.ts';

/** The amount of a lot: `800 L`, `1,000 kg` while it is fruit, or both. */
export function amountWords({ litres, vessels }: Pick<Lot, 'litres' | 'vessels'>): string {
  const fruit = vessels.reduce((sum, { level, unit }) => (unit === 'kg' ? sum + level : sum), 0);
  const words = [
    ...(litres > 0 || fruit === 0 ? [withUnit(litres, 'L')] : []),
    ...(fruit > 0 ? [withUnit(fruit, 'kg')] : []),
  ];
  return words.join(' and ');
}
