import { MOST_POINTS, type SheetPart, type TastingScale, type WineResult } from '@cuverie/domain';
import { countText, numberWords } from '../../../ui/words.ts';

export const SCALE_WORDS: Readonly<Record<TastingScale, string>> = {
  100: '100 points',
  20: '20 points',
  5: '5 points',
  sheet: 'A sheet with four parts, 100 points',
};

export const PART_WORDS: Readonly<Record<SheetPart, string>> = {
  sight: 'Sight',
  nose: 'Nose',
  palate: 'Palate',
  overall: 'Overall',
};

/** `Median 91 of 100, from 88 to 94, 5 tasters`. */
export function resultWords({ median, lowest, highest, tasters }: WineResult, scale: TastingScale): string {
  const points = `Median ${numberWords(median, 2)} of ${MOST_POINTS[scale]}`;
  const spread = lowest === highest ? '' : `, from ${numberWords(lowest, 1)} to ${numberWords(highest, 1)}`;
  return `${points}${spread}, ${countText(tasters, 'taster')}`;
}

/** The agreement of rankings, in words beside the figure. */
export function agreementWords(correlation: number | undefined): string {
  if (correlation === undefined) return 'too little to say';
  const figure = numberWords(correlation, 2, 2);
  if (correlation >= 0.7) return `close to the others (${figure})`;
  if (correlation >= 0.3) return `leans with the others (${figure})`;
  return correlation > -0.3 ? `goes their own way (${figure})` : `against the others (${figure})`;
}

/** `Kendall’s W 0.72`: the agreement of all guests. */
export const togetherWords = (w: number | undefined): string =>
  w === undefined
    ? 'How the table agrees shows once two people scored the same three wines.'
    : `The table agrees by ${numberWords(w, 2, 2)} of 1 on the order of the wines (Kendall’s W).`;
