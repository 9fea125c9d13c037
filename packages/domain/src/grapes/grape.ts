import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
/** The colour of the wine a variety is usually made into; grey and pink skins may stand under any of them. */
export const GRAPE_COLORS = ['Red', 'White', 'Rosé'] as const;
export type GrapeColor = (typeof GRAPE_COLORS)[number];

/** Where a row of the library comes from: the shared reference, that with changes of the estate's, or the estate. */
export const GRAPE_SOURCES = ['reference', 'edited', 'own'] as const;
export type GrapeSource = (typeof GRAPE_SOURCES)[number];

/** Sort orders of grapes; a leading `-` reverses one. */
export const GRAPE_ORDERS = ['name', 'origin', 'color', 'brix_level', 'brix_harvest_recommended'] as const;

/** Which grapes to list: the visible ones, the estate's own, changed ones, or hidden ones. */
export const GRAPE_LISTS = ['library', 'own', 'edited', 'hidden'] as const;

/** Bounds, inclusive. Brix as for grape samples; 40 °Bx is 21.6 °Bé. */
export const GRAPE_LIMITS = {
  brix: { min: 0, max: 40 },
  baume: { min: 0, max: 22 },
} as const;

/** Entries of a list (synonyms, flavours), and characters of one. */
export const GRAPE_LIST_LIMITS = { entries: 60, characters: 100 } as const;

/** What a new grape's form starts with. */
export const GRAPE_DEFAULTS = { color: 'Red', brix: 0, baume: 0 } as const;

/**
 * How ripe a variety is usually picked, by its recommended harvest Brix in °Bx: from the sparkling base wines
 * and light whites to the warm country's reds. `from` is inclusive, `below` is not.
 */
export const RIPENING_LEVELS = {
  light: { from: 0, below: 20 },
  medium: { from: 20, below: 22.5 },
  ripe: { from: 22.5, below: 24 },
  'very-ripe': { from: 24, below: Number.POSITIVE_INFINITY },
} as const;
export type RipeningLevel = keyof typeof RIPENING_LEVELS;
export const RIPENING_NAMES = [
  'light',
  'medium',
  'ripe',
  'very-ripe',
] as const satisfies readonly RipeningLevel[];

/** A list cleaned up: entries trimmed, empty ones ignored, none twice whatever its case or encoding. */
export function tidyList(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const text = entry.trim();
    const key = text.normalize().toLowerCase();
    if (text === '' || seen.has(key)) return [];
    seen.add(key);
    return [text];
  });
}

/**
 * The countries of an origin as people write it: `Italy, Campania / Basilicata` is Italy's, `France / Spain,
 * Basque country` belongs to both. A region that crosses borders (`Central Europe`) stands for itself.
 */
export function countriesOf(origin: string): string[] {
  const [places = ''] = origin.split(/[,(]/);
  // `southern France`: the side of a country begins with a small letter.
  return tidyList(places.split('/').map((place) => place.trim().replace(/^(?:\p{Ll}+\s+)+/u, '')));
}

/** What an address of a drawing of ours begins with. */
const DRAWINGS = '/media/grapes/';

const COLOR_WORDS: Record<GrapeColor, string> = { Red: 'red', White: 'white', Rosé: 'rose' };

/**
 * Returns the address of the drawing for a variety's name and colour, the same for all estates. Reference varieties
 * have their own drawings, by slug.
 */
export function drawingAddress(name: string, color: GrapeColor): string {
  return `${DRAWINGS}${COLOR_WORDS[color]}-${fingerprint(name.trim().toLowerCase())}.svg`;
}

/** The address of the drawing of a variety of the reference set. */
export const referenceDrawing = (slug: string): string => `${DRAWINGS}${slug}.svg`;

/** Whether an address is that of a drawing of ours, of which there is one for every address of this form. */
export const isDrawing = (address: string): boolean =>
  /^\/media\/grapes\/[a-z][a-z0-9-]{0,80}\.svg$/.test(address);

/** 32 bits of FNV-1a (Fowler, Noll and Vo) over code points, in hex. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** What is wrong with the address of a grape's picture, or `undefined`: https, or a drawing of ours. */
export function pictureAddressProblem(address: string): Sentence | undefined {
  if (address.trim() === '') return sentenceOf('picture_missing');
  if (isDrawing(address)) return undefined;
  // No login in it, which would be handed to every browser that shows it.
  if (/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(address)) return undefined;
  return sentenceOf('picture_not_https');
}
