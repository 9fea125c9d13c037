import { plainLetters } from '../../values/plain-letters.ts';
import { sentenceOf } from '../../words/words.ts';
import type { WineType } from '../wine.ts';
import { RED_GRAND_CRU, WINDOW_RULES, type WindowStyle } from './window-styles.ts';

export type { WindowStyle } from './window-styles.ts';

/** Words that identify a style. */
export interface StyleClues {
  name: string;
  region: string;
  varietal: string | null;
  type: WineType;
  /** `null` for no vintage; omitted, it has one. */
  vintage?: number | null;
}

/** Villages named after their grand cru, whose wines are none. */
const VILLAGES =
  /\b(gevrey|chambolle|vosne|morey|aloxe|flagey|puligny|chassagne|pernand)[- ](chambertin|musigny|romanee|saint[- ]denis|st[- ]denis|corton|echezeaux|montrachet)\b/g;

/** Returns a wine's style by its words; `undefined` if unknown. */
export function windowStyle({ name, region, varietal, type, vintage }: StyleClues): WindowStyle | undefined {
  const wineText = plainLetters([name, region, varietal ?? ''].join(' '));
  // Only red grands crus are searched without them: Puligny and Chassagne are styles of their own.
  const withoutVillages = wineText.replaceAll(VILLAGES, ' ');
  const rule = WINDOW_RULES.find(
    ({ words, also, type: only, hasVintage, unless }) =>
      (only === undefined || only === type) &&
      (hasVintage === undefined || hasVintage === (vintage !== null)) &&
      words.test(words === RED_GRAND_CRU ? withoutVillages : wineText) &&
      (also?.test(wineText) ?? true) &&
      !unless?.test(wineText),
  );
  if (!rule) return undefined;
  const { style, from, until, charts = [] } = rule;
  return { style, from, until, source: [sentenceOf('window_own'), ...charts] };
}

/** An estimate of a drinking window, in calendar years. */
export interface WindowEstimate extends WindowStyle {
  drinkFrom: number;
  /** The last year; its 31 December is the last day. */
  drinkBy: number;
}

/**
 * Returns when a wine of this style and vintage is usually drunk. An estimate to be offered, never stored by itself.
 * @param clues known fields of the wine, its vintage a calendar year
 * @returns `undefined` for a style without a usual range
 */
export function estimateWindow(clues: StyleClues & { vintage: number }): WindowEstimate | undefined {
  const style = windowStyle(clues);
  return style && { ...style, drinkFrom: clues.vintage + style.from, drinkBy: clues.vintage + style.until };
}
