/** Units of volume and weight, as cells and headings name them. */
import { IMPERIAL_GALLON_L, POUND_KG, US_GALLON_L } from '@cuverie/domain';
import { type DecimalMark, readNumber } from './values.ts';

/** Litres per unit of volume. */
export const LITRES = { L: 1, hl: 100, cl: 0.01, gal: US_GALLON_L, 'imp gal': IMPERIAL_GALLON_L } as const;
/** Kilograms per unit of weight. */
export const KILOGRAMS = { kg: 1, lb: POUND_KG, t: 1000 } as const;

export type VolumeUnit = keyof typeof LITRES;
type Unit = VolumeUnit | keyof typeof KILOGRAMS;

export const UNIT_NAMES = [...Object.keys(LITRES), ...Object.keys(KILOGRAMS)];

/** How the units are written, in small letters. */
const WRITTEN: Record<Exclude<Unit, 'imp gal'>, string> = {
  L: 'l ltr ltrs litre litres liter liters litro litros litri',
  hl: 'hl hectolitre hectolitres hectoliter hectoliters hektoliter hectolitro hectolitros ettolitro ettolitri',
  cl: 'cl centilitre centilitres centiliter centiliters zentiliter',
  gal: 'gal gals gallon gallons',
  kg: 'kg kgs kilo kilos kilogram kilograms',
  lb: 'lb lbs pound pounds',
  t: 't tonne tonnes',
};

const UNITS = new Map(
  Object.entries(WRITTEN).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit as Unit])),
);
/** What is said of a gallon, before or behind it. */
const OF_A_GALLON = new Set(['us', 'u', 's', 'imp', 'imperial', 'uk', 'k', 'british']);
const IMPERIAL = new Set(['imp', 'imperial', 'uk', 'k', 'british']);

export const isWeight = (unit: unknown): unit is keyof typeof KILOGRAMS =>
  typeof unit === 'string' && unit in KILOGRAMS;
export const isVolume = (unit: unknown): unit is VolumeUnit => typeof unit === 'string' && unit in LITRES;

/** The unit at the end of a heading or a cell: `Volume (hl)`, `Capacity in gal`, `Gallons`, `60 gal (US)`. */
export function unitIn(text = ''): Unit | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const at = words.findLastIndex((word) => !OF_A_GALLON.has(word));
  const unit = UNITS.get(words[at] ?? '');
  if (unit !== 'gal') return at === words.length - 1 ? unit : undefined;
  return [...words.slice(at + 1), words[at - 1] ?? ''].some((word) => IMPERIAL.has(word)) ? 'imp gal' : 'gal';
}

/** Up to the last digit of a cell with words behind it; the whole cell without. */
function withoutUnit(cell: string): string {
  const digits = [...cell.matchAll(/\d/g)];
  const end = (digits.at(-1)?.index ?? -1) + 1;
  return end > 0 && /\p{L}/u.test(cell.slice(end)) ? cell.slice(0, end) : cell;
}

/** Reads a number and its unit, if it has one. An unknown unit is a problem. */
export function readQuantity(
  cell: string,
  mark: DecimalMark,
): { value: number; unit: Unit | undefined } | { problem: string } | undefined {
  const unit = unitIn(cell);
  const number = withoutUnit(cell);
  if (unit === undefined && number !== cell) return { problem: `“${cell}” is not a volume we know` };
  // Brackets around a number make it negative.
  const read = readNumber(cell.startsWith('(') ? cell : number, mark);
  return read && 'value' in read ? { value: read.value, unit } : read;
}
