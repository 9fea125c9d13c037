/** The words for many vessels together. */
import type { Vessel } from '@cuverie/contract';
import { numberWords } from '../../../../ui/words.ts';
import { amountWords, KIND_WORDS } from '../../vessels/vessel-words.ts';

/** With more lines than this, they are folded into one sum. */
export const FEW = 6;

export const isMany = (lines: readonly unknown[]): boolean => lines.length > FEW;

/** `150 barrels`, or `12 vessels` of several kinds. */
export function countWords(ids: readonly string[], vessels: ReadonlyMap<string, Vessel>): string {
  const [only = 'other', ...others] = new Set(ids.map((id) => vessels.get(id)?.kind ?? 'other'));
  const { one, many } = KIND_WORDS[others.length === 0 ? only : 'other'];
  return `${numberWords(ids.length)} ${ids.length === 1 ? one : many.replace(/^other /, '')}`;
}

/** `150 barrels, 33,750 L`. */
export function groupWords(ids: readonly string[], vessels: ReadonlyMap<string, Vessel>): string {
  const sums = (['L', 'kg'] as const).flatMap((unit) => {
    const counted = ids.map((id) => vessels.get(id)).filter((vessel) => vessel?.unit === unit);
    const sum = counted.reduce((total, vessel) => total + (vessel?.level ?? 0), 0);
    return sum > 0 ? amountWords(Math.round(sum * 100) / 100, unit) : [];
  });
  return [countWords(ids, vessels), ...sums].join(', ');
}
