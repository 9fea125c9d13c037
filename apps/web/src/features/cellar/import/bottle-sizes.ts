import { STANDARD_BOTTLE_ML } from '@cuverie/domain';
import type { Answers, Question } from '../../../platform/csv/fields.ts';
import type { Read } from '../../../platform/csv/values.ts';

const ML_OF_UNIT: Readonly<Record<string, number>> = {
  ml: 1,
  millilitre: 1,
  milliliter: 1,
  cc: 1,
  cl: 10,
  centilitre: 10,
  dl: 100,
  l: 1000,
  lt: 1000,
  ltr: 1000,
  litre: 1000,
  liter: 1000,
  litro: 1000,
};

/** Sizes that mean one volume only, in millilitres. */
const NAMED: Readonly<Record<string, number>> = {
  bottle: STANDARD_BOTTLE_ML,
  standard: STANDARD_BOTTLE_ML,
  bouteille: STANDARD_BOTTLE_ML,
  flasche: STANDARD_BOTTLE_ML,
  piccolo: 187,
  split: 187,
  quarter: 187,
  half: 375,
  demi: 375,
  halfbottle: 375,
  demibouteille: 375,
  halbeflasche: 375,
  clavelin: 620,
  litre: 1000,
  liter: 1000,
  magnum: 1500,
  mariejeanne: 2250,
  doublemagnum: 3000,
  rehoboam: 4500,
  imperial: 6000,
  imperiale: 6000,
  methuselah: 6000,
  mathusalem: 6000,
  salmanazar: 9000,
  balthazar: 12_000,
  nebuchadnezzar: 15_000,
  nabuchodonosor: 15_000,
  melchior: 18_000,
};

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
