import { plainLetters } from '../values/plain-letters.ts';
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { STANDARD_BOTTLE_ML } from './wine.ts';

/** Millilitres by the names of units and sizes. */
const byName = (names: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(names).flatMap(([ml, list]) => list.split(/\s+/).map((name) => [name, Number(ml)])));

const ML_OF_UNIT = byName({
  1: 'ml millilitre milliliter millilitro mililitro cc ccm',
  10: 'cl centilitre centiliter zentiliter centilitro',
  100: 'dl decilitre deciliter deziliter decilitro',
  1000: 'l lt ltr litre liter litro',
});

/** Sizes with a single volume. */
const NAMED = byName({
  187: 'piccolo pikkolo split quarter quarterbottle viertel viertelflasche quart',
  375: 'half halfbottle demi demibouteille halbe halbeflasche mezza mezzabottiglia media mediabotella meia meiagarrafa filette',
  500: 'halflitre halfliter demilitre halberliter mezzolitro mediolitro',
  620: 'clavelin',
  [STANDARD_BOTTLE_ML]:
    'bottle standard standardbottle fullbottle bouteille flasche normalflasche bottiglia botella garrafa',
  1000: 'litre liter litro',
  1500: 'magnum',
  2250: 'mariejeanne',
  3000: 'doublemagnum doppelmagnum doppiomagnum doblemagnum',
  4500: 'rehoboam',
  6000: 'imperial imperiale methuselah mathusalem methusalem',
  9000: 'salmanazar',
  12000: 'balthazar',
  15000: 'nebuchadnezzar nabuchodonosor',
  18000: 'melchior',
});

const MEASURED = /^(\d+(?:[.,]\d+)?|[.,]\d+) ?([a-z]+?)s?\.?$/;
const BARE_NUMBER = /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
/** Thousandths of a millilitre make no sense, so the character is a thousands separator. */
const THOUSANDS = /^\d{1,2}[.,]\d{3}$/;

export type BottleSize = { ml: number } | { problem: Sentence };

/**
 * Parses a bottle volume in millilitres: `750ml`, `75 cl`, `0,75 L`, `Magnum`, `Demi`, `Magnum (1.5L)`. A bare number
 * below 50 is in litres, from 100 on in millilitres.
 * @param jeroboamMl volume of a jeroboam, if known: four bottles in Champagne, six in Bordeaux
 */
export function readBottleSize(text: string, jeroboamMl?: number): BottleSize {
  const words = plainLetters(text).replaceAll(/\s+/g, ' ').trim();
  const inBrackets = /\(([^()]+)\)/.exec(words)?.[1];
  for (const part of inBrackets === undefined ? [words] : [inBrackets.trim(), withoutBrackets(words)]) {
    const ml = measured(part) ?? NAMED.get(part.replaceAll(/[^a-z]/g, ''));
    if (ml !== undefined) return { ml };
  }
  if (!isJeroboam(text)) return { problem: sentenceOf('bottle_size_unreadable', { text }) };
  return jeroboamMl === undefined
    ? { problem: sentenceOf('jeroboam_ambiguous', { text }) }
    : { ml: jeroboamMl };
}

/** Returns whether a size is a jeroboam, which has no single volume. */
export const isJeroboam = (text: string): boolean => plainLetters(text).includes('jeroboam');

/** `magnum` of `magnum (1.5l)`. */
const withoutBrackets = (words: string): string =>
  `${words.slice(0, words.indexOf('('))}${words.slice(words.lastIndexOf(')') + 1)}`.trim();

function measured(part: string): number | undefined {
  const isBare = BARE_NUMBER.test(part);
  const [, digits = '', unit = ''] = MEASURED.exec(isBare ? `${part}l` : part) ?? [];
  if (digits === '') return undefined;
  const amount = Number(digits.replace(',', '.'));
  if (isBare && amount >= 100) return Math.round(amount);
  if (isBare && amount >= 50) return undefined;
  const factor = ML_OF_UNIT.get(unit);
  if (factor === 1 && THOUSANDS.test(digits)) return Number(digits.replace(/[.,]/, ''));
  return factor === undefined ? undefined : Math.round(amount * factor);
}
