import { numberLanguage } from '../../../platform/preferences.ts';
import { countText, litres, numberWords } from '../../../ui/words.ts';
import type { Share } from './plots.ts';
import type { VintageBin } from './vintages.ts';

/** `2 wines, 9 bottles, 7.5 L`. */
export function shareWords({ wines, bottles, litres: volume }: Share, language?: string): string {
  return [
    countText(wines, 'wine', undefined, language),
    countText(bottles, 'bottle', undefined, language),
    litres(volume, language),
  ].join(', ');
}

/** `38%`; a share below one per cent is not shown as zero. */
export function percentWords(part: number, whole: number, language = numberLanguage()): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  if (whole <= 0) return percent.format(0);
  return part > 0 && part / whole < 0.01
    ? `<${percent.format(0.01)}`
    : percent.format(Math.round((part / whole) * 100) / 100);
}

/** `2015`, `2010–2014`, `1989 and older`. */
export function binWords({ from, to }: Pick<VintageBin, 'from' | 'to'>): string {
  if (from === undefined) return `${to} and older`;
  return from === to ? String(to) : `${from}–${to}`;
}

/** The basis of the values: `Price × bottles. 28 of 340 bottles have no price.` */
export function valueSource(
  { kept, unpriced }: { kept: number; unpriced: number },
  language?: string,
): string {
  if (unpriced === 0) return 'Price × bottles. Every bottle has a price.';
  const some = `${numberWords(unpriced, 2, 0, language)} of ${countText(kept, 'bottle', undefined, language)}`;
  return `Price × bottles. ${some} ${unpriced === 1 ? 'has' : 'have'} no price.`;
}
