/** Words the composition of a wine. */
import type { CompositionPart } from '@cuverie/contract';
import { trimmedEnd, WHOLE } from '@cuverie/domain';
import { numberWords } from '../../../ui/words.ts';

type Source = Omit<CompositionPart, 'parts'>;

/** `Pinot noir 2025 · Les Montots`, as far as it is known. */
export function sourceWords({ kind, name, variety, vintage, field, appellation, country }: Source): string {
  const grapes = [variety, vintage].filter((word) => word !== null).join(' ');
  const from = [field, appellation, country].find((place) => place !== null) ?? null;
  const words = [kind === 'unknown' || kind === 'added' ? name : null, grapes || null, from].filter(
    (word) => word !== null,
  );
  if (words.length > 0) return words.join(' · ');
  return kind === 'bought' ? 'Bought wine' : kind === 'grapes' ? 'Grapes' : 'Unknown wine';
}

/** A share from 0 to 1, for drawing. */
export const shareOf = ({ parts }: Pick<CompositionPart, 'parts'>): number => parts / Number(WHOLE);

/** A share as `57.1 %`. */
export const percentWords = (part: Pick<CompositionPart, 'parts'>): string => {
  const percent = shareOf(part) * 100;
  return percent < 0.05 ? `<${numberWords(0.1, 1)} %` : `${numberWords(percent, 1)} %`;
};

/** All digits of a share, `57.142857142857 %`: parts are integers of a millionth of a millionth. */
export function exactPercentWords({ parts }: Pick<CompositionPart, 'parts'>): string {
  const digits = String(parts).padStart(11, '0');
  const behind = trimmedEnd(digits.slice(-10), '0');
  const point = numberWords(0.5, 1).charAt(1);
  return `${digits.slice(0, -10)}${behind === '' ? '' : `${point}${behind}`} %`;
}

/** The number of parts named where room is short. */
const MAIN_PARTS = 2;

/** The largest parts, `57.1 % Pinot noir 2025 · Les Montots, 42.9 % Gamay, 3 more`. */
export function mainParts(composition: readonly CompositionPart[]): string {
  const [first] = composition;
  if (first !== undefined && composition.length === 1) return sourceWords(first);
  const named = composition.slice(0, MAIN_PARTS).map((part) => `${percentWords(part)} ${sourceWords(part)}`);
  const more = composition.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
