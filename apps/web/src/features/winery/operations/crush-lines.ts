/** The must of several bins that are crushed together. */
import { fromLedger, toLedger } from '@cuverie/domain';
import { readAmount, writeAmount } from './amounts.ts';
import type { LineValues } from './line-values.ts';

/**
 * Divides must over lines by their fruit; text that is no amount stays on each line.
 * @param total as it is typed
 * @param kilograms the fruit of each line
 */
export function withMust(
  lines: readonly LineValues[],
  total: string,
  kilograms: readonly number[],
): LineValues[] {
  const litres = readAmount(total, 'L');
  const fruit = kilograms.reduce((sum, one) => sum + one, 0);
  if (lines.length < 2 || litres === null || !(litres > 0) || !(fruit > 0))
    return lines.map((line) => ({ ...line, volume: total }));
  let crushed = 0;
  let divided = 0;
  return lines.map((line, at) => {
    crushed += kilograms[at] ?? 0;
    const share = Math.round((toLedger(litres) * crushed) / fruit) - divided;
    divided += share;
    return { ...line, volume: writeAmount(fromLedger(share), 'L') };
  });
}

/** The must of all lines, as it would be typed. */
export function mustOf(lines: readonly LineValues[]): string {
  const [only] = lines;
  if (only === undefined || lines.length === 1) return only?.volume ?? '';
  const sum = lines.reduce((total, { volume }) => total + toLedger(readAmount(volume, 'L') ?? 0), 0);
  return sum > 0 ? writeAmount(fromLedger(sum), 'L') : '';
}
