import { foldName } from '../grapes/grape-names.ts';
import { COLOUR_WORDS, VARIETY_STYLES } from '../grapes/variety-colours.ts';
import { plainLetters } from '../values/plain-letters.ts';
import type { FermentStyle } from './thresholds.ts';

/** Words that call a wine rosé, however it was made; unaccented, in small letters. */
const ROSE = /\b(rose|rosato|rosado|clairet|blush|weissherbst)\b/;

/** White must of dark grapes. */
const BLANC_DE_NOIRS = /\bblanc de noirs?\b/;

/** Words in the longest name of a variety. */
const LONGEST_NAME = 6;

/** How varieties ferment that an estate named or changed itself, by their folded names. */
export type OwnStyles = ReadonlyMap<string, FermentStyle>;

/** How a variety of a colour is fermented: pink as white must. */
export const styleOfColor = (color: 'Red' | 'White' | 'Rosé'): FermentStyle =>
  color === 'Red' ? 'red' : 'white';

/** The colour a wine is drawn in: rosé where any of its names says so, else that its variety usually becomes, else red. */
export const usualColour = (variety: string, ...names: readonly string[]): FermentStyle | 'rosé' =>
  [variety, ...names].some((name) => ROSE.test(plainLetters(name))) ? 'rosé' : (usualStyle(variety) ?? 'red');

/**
 * Returns how must of a variety is usually fermented, by the colour of whole variety names and of colour words beside
 * them.
 * @param text a variety or a blend, as typed
 * @param own the estate's own names, which come first
 * @returns `null` without a known name, or with names of both colours
 */
export function usualStyle(text: string, own?: OwnStyles): FermentStyle | null {
  const words = foldName(text).split(' ');
  const wineText = words.join(' ');
  if (
    BLANC_DE_NOIRS.test(wineText) ||
    (ROSE.test(wineText) && !(own?.has(wineText) || VARIETY_STYLES.has(wineText)))
  )
    return 'white';
  const styles = new Set<FermentStyle>();
  for (let at = 0; at < words.length; ) {
    const { style, length } = styleAt(words, at, own);
    if (style) styles.add(style);
    at += length;
  }
  const [style] = styles;
  return styles.size === 1 && style ? style : null;
}

/** The style of what begins at a word: a colour's word beside a variety decides, since it makes another of it. */
function styleAt(
  words: readonly string[],
  at: number,
  own: OwnStyles | undefined,
): { style?: FermentStyle; length: number } {
  const name = nameAt(words, at, own);
  const after = COLOUR_WORDS.get(words[at + (name?.length ?? 1)] ?? '');
  if (name) return after ? { style: after, length: name.length + 1 } : name;
  const colour = COLOUR_WORDS.get(words[at] ?? '');
  if (!colour) return { length: 1 };
  const named = nameAt(words, at + 1, own);
  return { style: colour, length: 1 + (named?.length ?? 0) };
}

/** The longest name of a variety that begins at a word. */
function nameAt(
  words: readonly string[],
  at: number,
  own: OwnStyles | undefined,
): { style: FermentStyle; length: number } | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const name = words.slice(at, at + length).join(' ');
    const style = own?.get(name) ?? VARIETY_STYLES.get(name);
    if (style) return { style, length };
  }
  return undefined;
}
