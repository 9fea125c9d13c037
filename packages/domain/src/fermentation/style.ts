import { plainLetters } from '../values/plain-letters.ts';
import type { FermentStyle } from './thresholds.ts';

/** Varieties that are nearly always fermented as white must, and words that say so; unaccented, in small letters. */
const WHITE =
  /\b(albarino|alvarinho|aligote|airen|arneis|assyrtiko|bianca|bianco|blanc|blanca|blanche|branco|bouvier|catarratto|chardonnay|chasselas|chenin|colombard|cortese|falanghina|fiano|furmint|garganega|gewurztraminer|godello|grechetto|greco|grillo|gruner|welschriesling|harslevelu|kerner|macabeo|malvasia|manseng|marsanne|melon|moschofilero|moscato|muscadelle|muscat|muller|parellada|pecorino|picpoul|pinot gris|pinot grigio|rebula|ribolla|riesling|rkatsiteli|rose|rosato|roussanne|sauvignon gris|savagnin|scheurebe|semillon|silvaner|sylvaner|torrontes|traminer|trebbiano|ugni|verdejo|verdelho|verdicchio|vermentino|vidal|viognier|viura|weiss|weissburgunder|white|xarel)/;

/** Words that call a wine rosé, however it was made; unaccented, in small letters. */
const ROSE = /\b(rose|rosato|rosado|clairet)\b/;

/** The colour a wine is drawn in: rosé where any of its names says so, else that its variety usually becomes. */
export const usualColour = (variety: string, ...names: readonly string[]): FermentStyle | 'rosé' =>
  [variety, ...names].some((name) => ROSE.test(plainLetters(name))) ? 'rosé' : usualStyle(variety);

/** How must of a variety is usually fermented; unknown ones as red, whose alarms come later. */
export function usualStyle(variety: string): FermentStyle {
  return WHITE.test(plainLetters(variety)) ? 'white' : 'red';
}
