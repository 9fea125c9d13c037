import { inWords } from '@cuverie/contract';
import {
  type GivenHolding,
  type Holding,
  moveBottles,
  readBottleSize,
  STANDARD_BOTTLE_ML,
  stockOf,
} from '@cuverie/domain';
import { readNumber, writeNumber } from '../../../../ui/fields/number.ts';

/** Typed bottles of a wine in one place. */
export interface HoldingLine {
  readonly place: string;
  readonly bottles: string;
  readonly bottleSizeMl: string;
}

/** Millilitres of `75 cl`, `1.5 L`, `Magnum` or a number; an empty text is a standard bottle. */
export function readSize(typed: string): number {
  if (typed.trim() === '') return STANDARD_BOTTLE_ML;
  const read = readBottleSize(typed);
  return 'ml' in read ? read.ml : Number.NaN;
}

/** A bare number is millilitres from 100 on. */
export const writeSize = (ml: unknown): string =>
  typeof ml === 'number' && ml < 100 ? `${ml} ml` : String(ml);

/** The problem of a typed size, in words. */
export function sizeProblem(typed: string): string | undefined {
  const read = readBottleSize(typed);
  return typed.trim() !== '' && 'problem' in read ? inWords(read.problem) : undefined;
}

export const lineOf = ({ place, bottles, bottleSizeMl }: Holding): HoldingLine => ({
  place: place ?? '',
  bottles: writeNumber(bottles),
  bottleSizeMl: writeSize(bottleSizeMl),
});

/** A line in the contract's form, not validated yet. */
export const readLine = ({ place, bottles, bottleSizeMl }: HoldingLine): GivenHolding => ({
  place: place.trim() || null,
  bottles: readNumber(bottles) ?? Number.NaN,
  bottleSizeMl: readSize(bottleSizeMl),
});

/** The three fields computed from the lines. */
export function stockOfLines(lines: readonly HoldingLine[]) {
  const { quantity, storageLocation, bottleSizeMl } = stockOf(lines.map(readLine));
  return { quantity, storageLocation, bottleSizeMl };
}

/** The bottle fields of a form: a single line is the three fields, not a list. */
interface TypedBottles {
  readonly quantity: string;
  readonly storageLocation: string;
  readonly bottleSizeMl: string;
  readonly holdings: readonly HoldingLine[];
}

/** All lines of a form; without a list, one line from its three fields. */
export const linesOf = ({
  holdings,
  quantity,
  storageLocation,
  bottleSizeMl,
}: TypedBottles): readonly HoldingLine[] =>
  holdings.length > 0 ? holdings : [{ place: storageLocation, bottles: quantity, bottleSizeMl }];

/** The bottle fields of a form after its lines changed. */
export function withLines(lines: readonly HoldingLine[]): TypedBottles {
  const [first, ...others] = lines;
  if (first !== undefined && others.length === 0) {
    const { place, bottles, bottleSizeMl } = first;
    return { quantity: bottles, storageLocation: place, bottleSizeMl, holdings: [] };
  }
  const { quantity, storageLocation, bottleSizeMl } = stockOfLines(lines);
  return {
    quantity: Number.isNaN(quantity) ? '' : String(quantity),
    storageLocation: storageLocation ?? '',
    bottleSizeMl: Number.isNaN(bottleSizeMl) ? '' : String(bottleSizeMl),
    holdings: lines,
  };
}

/** A typed move of bottles from one place to another. */
export interface Move {
  /** The index of a line. */
  readonly from: string;
  readonly bottles: string;
  readonly to: string;
}

export const NO_MOVE: Move = { from: '0', bottles: '', to: '' };

/** The lines after bottles were moved, or the problem, in words. */
export function movedLines(
  lines: readonly HoldingLine[],
  { from, bottles, to }: Move,
): { lines: readonly HoldingLine[] } | { problem: string } {
  const size = lines.map(({ bottleSizeMl }) => sizeProblem(bottleSizeMl)).find(Boolean);
  if (size !== undefined) return { problem: size };
  const holdings = lines.map(readLine) as Holding[];
  const count = readNumber(bottles);
  const there = holdings[Number(from)]?.bottles ?? 0;
  if (count === null || !Number.isInteger(count) || count < 1 || to.trim() === '')
    return { problem: 'Say how many bottles move, and where to' };
  if (!(count <= there)) return { problem: there > 0 ? `There are ${there}` : 'There is no bottle to move' };
  // An invalid number of bottles would be lost.
  if (lines.some((line) => Number.isNaN(readNumber(line.bottles))))
    return { problem: 'First write the bottles of every place in figures' };
  const moved = moveBottles(holdings, { from: Number(from), bottles: count, to: to.trim() });
  return { lines: moved.map(lineOf) };
}
