import { plainLetters } from '../values/plain-letters.ts';
import type { WineType } from './wine.ts';

/** A style of wine and how long after its harvest it is usually at its best. */
export interface WindowStyle {
  readonly style: string;
  /** Years after the vintage, whole. */
  readonly from: number;
  readonly until: number;
}

interface Rule extends WindowStyle {
  /** Words of which one stands in name, region or varietal; unaccented, in small letters. */
  readonly words: RegExp;
  /** Only wines of this type. */
  readonly type?: WineType;
  /** Words of which one stands there, too. */
  readonly also?: RegExp;
  /** Words that make it something else. */
  readonly unless?: RegExp;
}

/**
 * Where the ranges come from, to be shown beside each: merchants' ageing charts (click-on-wine.com, Viking's wine
 * booklet) and, where these are silent, common cellar practice. They are usual ranges of a style, and no bottle's.
 */
export const WINDOW_SOURCE = 'merchants’ ageing charts and common cellar practice';

const PINOT_NOIR = /\b(pinot noir|spatburgunder)\b/;
const ANY_CRU = /\b(grand cru|gran cru)\b/;

// The first rule that fits counts: what is special stands before what is general.
const RULES: readonly Rule[] = [
  { style: 'grand cru Pinot Noir', words: PINOT_NOIR, type: 'Red', also: ANY_CRU, from: 6, until: 25 },
  { style: 'Pinot Noir', words: PINOT_NOIR, type: 'Red', from: 2, until: 8 },
  { style: 'vintage port', words: /\bport\b/, also: /\bvintage\b/, from: 15, until: 50 },
  { style: 'tawny port', words: /\btawny\b/, from: 0, until: 3 },
  { style: 'Sauternes', words: /\b(sauternes|barsac)\b/, from: 5, until: 40 },
  {
    style: 'vintage Champagne',
    words: /\bchampagne\b/,
    type: 'Sparkling',
    unless: /\b(nv|non.?vintage|sans annee)\b/,
    from: 5,
    until: 20,
  },
  { style: 'sparkling wine', words: /(?:)/, type: 'Sparkling', from: 0, until: 3 },
  { style: 'rosé', words: /(?:)/, type: 'Rosé', from: 0, until: 2 },
  { style: 'sweet Riesling', words: /\briesling\b/, type: 'Dessert', from: 5, until: 30 },

  { style: 'Barolo', words: /\bbarolo\b/, type: 'Red', from: 8, until: 25 },
  {
    style: 'Nebbiolo, as Barolo',
    words: /\bnebbiolo\b/,
    type: 'Red',
    unless: /\b(langhe|d.?alba|valtellina)\b/,
    from: 8,
    until: 25,
  },
  { style: 'Brunello', words: /\bbrunello\b/, type: 'Red', from: 6, until: 25 },
  { style: 'Chianti', words: /\bchianti\b/, type: 'Red', from: 2, until: 8 },
  { style: 'Rioja gran reserva', words: /\bgran reserva\b/, type: 'Red', from: 6, until: 25 },
  { style: 'Rioja crianza', words: /\bcrianza\b/, type: 'Red', from: 2, until: 8 },
  {
    style: 'northern Rhône',
    words: /\b(cote.?rotie|hermitage|cornas|saint.?joseph|northern rhone)\b/,
    type: 'Red',
    unless: /\bcrozes\b/,
    from: 6,
    until: 25,
  },
  { style: 'Châteauneuf', words: /\bchateauneuf\b/, type: 'Red', from: 3, until: 18 },
  {
    style: 'cru Beaujolais',
    words: /\b(morgon|fleurie|moulin.?a.?vent|brouilly|julienas|chenas|chiroubles|regnie|saint.?amour)\b/,
    type: 'Red',
    from: 2,
    until: 10,
  },
  { style: 'Beaujolais', words: /\b(beaujolais|gamay)\b/, type: 'Red', from: 1, until: 4 },
  {
    style: 'classed Bordeaux',
    words: /\b(pauillac|margaux|saint.?julien|saint.?estephe|grand cru classe|pessac.?leognan)\b/,
    type: 'Red',
    from: 8,
    until: 30,
  },
  {
    style: 'serious white Burgundy',
    words: /\b(meursault|puligny|chassagne|corton|montrachet|chablis (grand|premier) cru)\b/,
    type: 'White',
    from: 3,
    until: 12,
  },
  {
    style: 'white Rhône',
    words: /\b(rhone|condrieu|viognier|marsanne|roussanne)\b/,
    type: 'White',
    from: 2,
    until: 8,
  },

  {
    style: 'Sauvignon Blanc',
    words: /\b(sauvignon blanc|sancerre|pouilly.?fume)\b/,
    type: 'White',
    from: 1,
    until: 3,
  },
  {
    style: 'Albariño or Verdejo',
    words: /\b(albarino|alvarinho|verdejo)\b/,
    type: 'White',
    from: 1,
    until: 4,
  },
  { style: 'Pinot Gris', words: /\b(pinot (gris|grigio)|grauburgunder)\b/, type: 'White', from: 1, until: 4 },
  { style: 'Gewürztraminer', words: /\bgewurztraminer\b/, type: 'White', from: 1, until: 6 },
  { style: 'dry Riesling', words: /\briesling\b/, type: 'White', from: 2, until: 15 },
  { style: 'Chenin', words: /\b(chenin|vouvray|savennieres)\b/, type: 'White', from: 2, until: 20 },
  { style: 'dry Sémillon', words: /\bsemillon\b/, type: 'White', from: 3, until: 15 },
  { style: 'unoaked Chardonnay', words: /\b(chardonnay|chablis)\b/, type: 'White', from: 1, until: 4 },

  { style: 'Barbera', words: /\bbarbera\b/, type: 'Red', from: 1, until: 6 },
  { style: 'Cabernet Sauvignon', words: /\bcabernet sauvignon\b/, type: 'Red', from: 4, until: 20 },
  { style: 'Syrah', words: /\b(syrah|shiraz)\b/, type: 'Red', from: 3, until: 12 },
  { style: 'Malbec', words: /\bmalbec\b/, type: 'Red', from: 2, until: 10 },
  { style: 'Merlot', words: /\bmerlot\b/, type: 'Red', from: 2, until: 10 },
  {
    style: 'Tempranillo',
    words: /\b(tempranillo|rioja|ribera del duero)\b/,
    type: 'Red',
    from: 2,
    until: 10,
  },
  { style: 'Zinfandel', words: /\b(zinfandel|primitivo)\b/, type: 'Red', from: 1, until: 8 },
  { style: 'Grenache', words: /\b(grenache|garnacha)\b/, type: 'Red', from: 3, until: 18 },
];

/** What a style is told by. */
export interface StyleClues {
  name: string;
  region: string;
  varietal: string | null;
  type: WineType;
}

/** The style a wine is of, as far as its words tell; `undefined` where they don't. */
export function windowStyle({ name, region, varietal, type }: StyleClues): WindowStyle | undefined {
  const said = plainLetters([name, region, varietal ?? ''].join(' '));
  const rule = RULES.find(
    ({ words, also, type: only, unless }) =>
      (only === undefined || only === type) &&
      words.test(said) &&
      (also?.test(said) ?? true) &&
      !unless?.test(said),
  );
  return rule && { style: rule.style, from: rule.from, until: rule.until };
}

/** An estimate of a drinking window, in calendar years. */
export interface WindowEstimate extends WindowStyle {
  drinkFrom: number;
  /** The last year; its 31 December is the last day. */
  drinkBy: number;
}

/**
 * When a wine of this style and vintage is usually drunk. An estimate, to be offered and never stored unasked.
 * @param clues what is known of the wine, its vintage a calendar year
 * @returns `undefined` for a style without a usual range
 */
export function estimateWindow(clues: StyleClues & { vintage: number }): WindowEstimate | undefined {
  const style = windowStyle(clues);
  return style && { ...style, drinkFrom: clues.vintage + style.from, drinkBy: clues.vintage + style.until };
}
