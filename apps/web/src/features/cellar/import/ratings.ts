import type { FieldRead } from '../../../platform/csv/fields.ts';
import { type DecimalMark, readNumber } from '../../../platform/csv/values.ts';

/** The scale of a column of ratings. */
export type Scale = '100' | '20' | '5';

/** The usual conversion from the 20-point scale to points of 100; half points are interpolated. */
const OF_TWENTY: readonly (readonly [number, number])[] = [
  [20, 100],
  [19, 97],
  [18.5, 95],
  [18, 93],
  [17.5, 91],
  [17, 90],
  [16.5, 88],
  [16, 86],
  [15.5, 84],
  [15, 82],
  [14, 79],
];

/** Converts points of 20 to points of 100, linearly between the rows of the table, and below it with its last slope. */
export function fromTwenty(points: number): number {
  const below = OF_TWENTY.findIndex(([twenty]) => twenty <= points);
  const at = below < 0 ? OF_TWENTY.length - 1 : below;
  const [low, lowPoints] = OF_TWENTY[at] ?? [14, 79];
  const [high, highPoints] = OF_TWENTY[Math.max(0, at - 1)] ?? [low, lowPoints];
  if (points >= low && high > low)
    return lowPoints + ((points - low) * (highPoints - lowPoints)) / (high - low);
  return Math.max(0, low === points ? lowPoints : lowPoints - (low - points) * 3);
}

/** Converts stars of 5 to points of 100. This is one of several conventions, so the stars are kept too. */
export const fromStars = (stars: number): number => 60 + 8 * stars;

const tenths = (points: number): number => Math.round(points * 10) / 10;

/** `92-94`, `18-19+`, `(90-92)`, `95+`, without spaces. */
const RANGE = /^\(?(\d+(?:[.,]\d+)?)(?:[-–—](\d+(?:[.,]\d+)?))?\+?\)?\+?(?:pts?|points?|\/(?:100|20|5))?$/i;

/** Whether a cell is in stars: `4.5/5`, `4 stars`, `★★★★`. */
export const looksLikeStars = (cell: string): boolean => /\/5$|★|stars?$/i.test(cell.replace(/\s/g, ''));

/** `★★★½` as digits, and `4 stars` without the word. */
function starsInDigits(cell: string): string {
  if (!looksLikeStars(cell)) return cell;
  const stars = cell.match(/★/g)?.length;
  return stars === undefined || /\d/.test(cell)
    ? cell.replace(/\s/g, '').replace(/★|stars?$/gi, '')
    : String(stars + (cell.includes('½') ? 0.5 : 0));
}

/** A rating in points of 100. A converted or rounded one is also kept as it was; a range becomes its middle. */
export function readRating(
  cell: string,
  scale: Scale | undefined,
  mark: DecimalMark = '.',
): FieldRead | undefined {
  const digits = starsInDigits(cell);
  const [, low, high = low] = RANGE.exec(digits.replace(/\s/g, '')) ?? [];
  const bounds = [low, high].map((part) => readNumber(part ?? digits, mark));
  const points: number[] = [];
  for (const bound of bounds) {
    if (bound === undefined) return undefined;
    if ('problem' in bound) return bound;
    points.push(bound.value);
  }
  const middle = points.reduce((sum, one) => sum + one, 0) / points.length;
  // On every scale, 0 means that there is no rating.
  if (middle === 0) return undefined;
  const outOf = looksLikeStars(cell) ? '5' : /\/(100|20)$/.exec(cell.replace(/\s/g, ''))?.[1];
  const read = outOf === '20' || outOf === '5' ? outOf : (scale ?? '100');
  const value = tenths(read === '20' ? fromTwenty(middle) : read === '5' ? fromStars(middle) : middle);
  const isPlain = /^\d+(?:[.,]\d)?$/.test(cell) && read === '100';
  return { value, isConverted: !isPlain };
}
