import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';
import type { WineType } from '../wine.ts';

/** A style of wine, and how many years after its harvest it is usually at its best. */
export interface WindowStyle {
  readonly style: string;
  /** Years after the vintage, integers. */
  readonly from: number;
  readonly until: number;
  /** Source of the years, shown with them. */
  readonly source: readonly Sentence[];
}

export interface WindowRule extends Omit<WindowStyle, 'source'> {
  /** Words, one of which occurs in name, region or varietal; unaccented, lower case. */
  readonly words: RegExp;
  /** Only wines of this type. */
  readonly type?: WineType;
  /** Only wines with a vintage, or without one. */
  readonly hasVintage?: boolean;
  /** Words, one of which must occur too. */
  readonly also?: RegExp;
  /** Words that exclude the style. */
  readonly unless?: RegExp;
  /** Statement of published charts or rules. */
  readonly charts?: readonly Sentence[];
}

// Charts that were read: click-on-wine.com/aging.html, and Viking's booklet "The Fine Art of Aging", page 9.
const viking = (years: string) => sentenceOf('window_viking', { years });
const clickOnWine = (years: string) => sentenceOf('window_click_on_wine', { years });

const PINOT_NOIR = /\b(pinot noir|spatburgunder)\b/;
const ANY_CRU = /\b(grand cru|gran cru)\b/;
/** Red grands crus of the Côte d'Or; names of villages are removed before. */
export const RED_GRAND_CRU =
  /\b(chambertin|musigny|bonnes[- ]mares|clos de la roche|clos saint[- ]denis|clos st[- ]denis|clos de tart|clos des lambrays|clos (de )?vougeot|grands[- ]echezeaux|echezeaux|richebourg|la tache|la romanee|romanee[- ](conti|saint[- ]vivant|st[- ]vivant)|la grande rue|corton)\b/;
const PORT = /\b(port|porto)\b/;
const PORT_PLACES =
  /\b(port (phillip|lincoln|macquarie|elliot|douglas|townsend)|porto[- ](vecchio|carras|ercole))\b/;
/** Champagnes of several harvests that often get the year of purchase. */
const BLENDED_CHAMPAGNE =
  /\b(nv|mv|non.?vintage|multi.?vintage|sans annee|brut imperial|imperial brut|rose imperial|special cuvee|yellow label|carte jaune|grande cuvee|brut reserve|brut premier|collection 2\d\d|cuvee 7\d\d)\b/;

// The first matching rule counts: specific rules come before general ones.
export const WINDOW_RULES: readonly WindowRule[] = [
  {
    style: 'grand cru Pinot Noir',
    words: PINOT_NOIR,
    type: 'Red',
    also: ANY_CRU,
    from: 6,
    until: 25,
    charts: [viking('2 to 10')],
  },
  {
    style: 'red grand cru Burgundy',
    words: RED_GRAND_CRU,
    type: 'Red',
    from: 6,
    until: 25,
    charts: [viking('2 to 10')],
  },
  {
    style: 'Pinot Noir',
    words: PINOT_NOIR,
    type: 'Red',
    from: 2,
    until: 8,
    charts: [viking('1 to 6, and 2 to 10 for Burgundy,')],
  },
  {
    style: 'late bottled vintage port',
    words: /\b(late.?bottled|lbv)\b/,
    from: 4,
    until: 10,
    charts: [sentenceOf('window_lbv')],
  },
  {
    style: 'vintage port',
    words: PORT,
    also: /\bvintage\b/,
    unless: PORT_PLACES,
    from: 15,
    until: 50,
    charts: [viking('10 to 30')],
  },
  { style: 'tawny port', words: /\btawny\b/, from: 0, until: 3 },
  {
    style: 'Madeira',
    words: /\bmadeira\b/,
    from: 5,
    until: 100,
    charts: [sentenceOf('window_madeira')],
  },
  {
    style: 'sweet Tokaj',
    words: /\b(tokaj|tokaji|tokay|tokajska)\b/,
    also: /\b(aszu|eszencia|essencia|szamorodni|fordita|puttonyos)\b/,
    from: 5,
    until: 30,
  },
  { style: 'sweet Tokaj', words: /\b(tokaj|tokaji|tokajska)\b/, type: 'Dessert', from: 5, until: 30 },
  { style: 'dry Tokaj', words: /\b(tokaj|tokaji|tokajska)\b/, type: 'White', from: 2, until: 10 },
  { style: 'Sauternes', words: /\b(sauternes|barsac)\b/, from: 5, until: 40 },
  {
    style: 'vintage Champagne',
    words: /\bchampagne\b/,
    type: 'Sparkling',
    hasVintage: true,
    unless: BLENDED_CHAMPAGNE,
    from: 5,
    until: 20,
  },
  { style: 'Champagne of several years', words: /\bchampagne\b/, type: 'Sparkling', from: 0, until: 3 },
  { style: 'sparkling wine', words: /(?:)/, type: 'Sparkling', from: 0, until: 3 },
  { style: 'rosé', words: /(?:)/, type: 'Rosé', from: 0, until: 2 },
  { style: 'sweet Riesling', words: /\briesling\b/, type: 'Dessert', from: 5, until: 30 },

  { style: 'Barbaresco', words: /\bbarbaresco\b/, type: 'Red', from: 5, until: 20 },
  { style: 'Amarone', words: /\bamarone\b/, type: 'Red', from: 5, until: 20 },
  { style: 'Barolo', words: /\bbarolo\b/, type: 'Red', from: 8, until: 25, charts: [viking('5 to 15')] },
  {
    style: 'Nebbiolo, as Barolo',
    words: /\bnebbiolo\b/,
    type: 'Red',
    unless: /\b(langhe|d.?alba|valtellina)\b/,
    from: 8,
    until: 25,
  },
  { style: 'Brunello', words: /\bbrunello\b/, type: 'Red', from: 6, until: 25 },
  { style: 'Chianti', words: /\bchianti\b/, type: 'Red', from: 2, until: 8, charts: [viking('up to 5')] },
  {
    style: 'Rioja gran reserva',
    words: /\bgran reserva\b/,
    type: 'Red',
    from: 6,
    until: 25,
    charts: [viking('3 to 10')],
  },
  {
    style: 'Rioja crianza',
    words: /\bcrianza\b/,
    type: 'Red',
    from: 2,
    until: 8,
    charts: [viking('3 to 10')],
  },
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
    charts: [viking('5 to 15, and more for some,')],
  },
  {
    style: 'Pomerol',
    words: /\bpomerol\b/,
    type: 'Red',
    unless: /\blalande\b/,
    from: 6,
    until: 25,
    charts: [viking('5 to 15, and more for some Bordeaux,')],
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
    charts: [clickOnWine('1 to 2, and 5 for a good one')],
  },
  {
    style: 'Albariño or Verdejo',
    words: /\b(albarino|alvarinho|verdejo)\b/,
    type: 'White',
    from: 1,
    until: 4,
  },
  {
    style: 'Pinot Gris',
    words: /\b(pinot (gris|grigio)|grauburgunder)\b/,
    type: 'White',
    from: 1,
    until: 4,
    charts: [clickOnWine('2 to 3, and 5 for some')],
  },
  {
    style: 'Gewürztraminer',
    words: /\bgewurztraminer\b/,
    type: 'White',
    from: 1,
    until: 6,
    charts: [clickOnWine('5 to 7 for the concentrated')],
  },
  {
    style: 'dry Riesling',
    words: /\briesling\b/,
    type: 'White',
    from: 2,
    until: 15,
    charts: [clickOnWine('10 to 20 for many')],
  },
  { style: 'Chenin', words: /\b(chenin|vouvray|savennieres)\b/, type: 'White', from: 2, until: 20 },
  { style: 'dry Sémillon', words: /\bsemillon\b/, type: 'White', from: 3, until: 15 },
  {
    style: 'unoaked Chardonnay',
    words: /\b(chardonnay|chablis)\b/,
    type: 'White',
    from: 1,
    until: 4,
    charts: [clickOnWine('3 for the light')],
  },

  { style: 'Barbera', words: /\bbarbera\b/, type: 'Red', from: 1, until: 6 },
  {
    style: 'Cabernet Sauvignon',
    words: /\bcabernet sauvignon\b/,
    type: 'Red',
    from: 4,
    until: 20,
    charts: [viking('3 to 10'), clickOnWine('10 to 15')],
  },
  {
    style: 'Syrah',
    words: /\b(syrah|shiraz)\b/,
    type: 'Red',
    from: 3,
    until: 12,
    charts: [viking('5 to 10')],
  },
  { style: 'Malbec', words: /\bmalbec\b/, type: 'Red', from: 2, until: 10 },
  {
    style: 'Merlot',
    words: /\bmerlot\b/,
    type: 'Red',
    from: 2,
    until: 10,
    charts: [viking('up to 5'), clickOnWine('3, or more than 7')],
  },
  {
    style: 'Tempranillo',
    words: /\b(tempranillo|rioja|ribera del duero)\b/,
    type: 'Red',
    from: 2,
    until: 10,
  },
  {
    style: 'Zinfandel',
    words: /\b(zinfandel|primitivo)\b/,
    type: 'Red',
    from: 1,
    until: 8,
    charts: [viking('1 to 5')],
  },
  { style: 'Grenache', words: /\b(grenache|garnacha)\b/, type: 'Red', from: 3, until: 18 },
];
