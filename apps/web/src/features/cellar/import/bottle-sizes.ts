import { STANDARD_BOTTLE_ML } from '@cuverie/domain';
import { type Answers, type Question, wordsIn } from '../../../platform/csv/fields.ts';
import type { Read } from '../../../platform/csv/values.ts';

/** Millilitres by all the names of a unit or a size. */
const byName = (names: Readonly<Record<number, string>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([ml, list]) => wordsIn(list).map((name) => [name, Number(ml)])),
  );

const ML_OF_UNIT = byName({
  1: 'ml millilitre milliliter cc',
  10: 'cl centilitre',
  100: 'dl',
  1000: 'l lt ltr litre liter litro',
});

/** Sizes that mean one volume only. */
const NAMED = byName({
  187: 'piccolo split quarter',
  375: 'half demi halfbottle demibouteille halbeflasche',
  620: 'clavelin',
  [STANDARD_BOTTLE_ML]: 'bottle standard bouteille flasche',
  1000: 'litre liter',
  1500: 'magnum',
  2250: 'mariejeanne',
  3000: 'doublemagnum',
  4500: 'rehoboam',
  6000: 'imperial imperiale methuselah mathusalem',
  9000: 'salmanazar',
  12000: 'balthazar',
  15000: 'nebuchadnezzar nabuchodonosor',
  18000: 'melchior',
});

const MEASURED = /^(\d+(?:[.,]\d+)?)\s*([a-z]+?)s?\.?$/;

const fold = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\u00a0/g, ' ')
    .trim();

/** In Champagne a jeroboam holds four bottles, in Bordeaux six. */
export const JEROBOAM = 'jeroboam';

/**
 * The volume of a bottle in millilitres, as it is written: `750ml`, `75cl`, `0.75 L`, `1,5 l`, `Magnum`,
 * `Magnum (1.5L)`. A bare number is litres below 50 and millilitres from 100 on. A jeroboam is told by whoever
 * knows.
 */
export function readBottleSize(cell: string, answers: Answers = {}): Read<number> {
  const words = fold(cell);
  if (words === '') return undefined;
  const inBrackets = /\(([^()]+)\)/.exec(words)?.[1];
  for (const part of inBrackets === undefined ? [words] : [inBrackets, withoutBrackets(words)]) {
    const ml = measured(part) ?? NAMED[part.replace(/[^a-z]/g, '')];
    if (ml !== undefined) return { value: ml };
  }
  if (words.includes(JEROBOAM)) {
    const answer = Number(answers[JEROBOAM]);
    return answer > 0 ? { value: answer } : { problem: `“${cell}” may be 3 or 4.5 litres` };
  }
  return { problem: `“${cell}” is not a bottle size` };
}

/** `magnum` of `magnum (1.5l)`. */
const withoutBrackets = (words: string): string =>
  `${words.slice(0, words.indexOf('('))}${words.slice(words.lastIndexOf(')') + 1)}`.trim();

function measured(part: string): number | undefined {
  const bareNumber = /^\d+(?:[.,]\d+)?$/.test(part);
  const [, digits = '', unit = ''] = MEASURED.exec(bareNumber ? `${part}l` : part) ?? [];
  const amount = Number(digits.replace(',', '.'));
  const factor = bareNumber && amount >= 100 ? 1 : ML_OF_UNIT[unit];
  if (digits === '' || factor === undefined || (bareNumber && amount >= 50 && amount < 100)) return undefined;
  return Math.round(amount * factor);
}

/** Asks what a jeroboam holds, where there is one without its volume. */
export function askJeroboam(cells: ReadonlyMap<string, number>): Question[] {
  const open = [...cells.keys()].some((cell) => {
    const read = readBottleSize(cell);
    return read !== undefined && 'problem' in read && fold(cell).includes(JEROBOAM);
  });
  if (!open) return [];
  const options = [
    { value: '3000', label: '3 litres, as in Champagne and Burgundy' },
    { value: '4500', label: '4.5 litres, as in Bordeaux' },
  ];
  return [{ id: JEROBOAM, text: 'How much does a jeroboam in this file hold?', options }];
}
