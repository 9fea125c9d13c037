import type { Wine } from '@cuverie/contract';
import { expect, test } from 'vitest';
import {
  allLines,
  type Counts,
  compareCounts,
  countsToSend,
  type Line,
  lineFor,
  lineOf,
  linesOfPlace,
} from './count.ts';

const WINE = { id: 'w1', name: 'Volnay', vintage: 2015, producer: null };
const line = (books: number, more: Partial<Line> = {}): Line => ({
  ...lineOf(WINE, { bottleSizeMl: 750, books, row: 1, column: books }),
  ...more,
});
const counted = (...found: [Line, number][]): Counts =>
  Object.fromEntries(found.map(([one, bottles]) => [one.key, { line: one, found: bottles }]));

test('a place has a line for each wine and size', () => {
  const holdings = [
    { place: 'Cellar', bottles: 3, bottleSizeMl: 750 },
    { place: 'Cellar', bottles: 1, bottleSizeMl: 1500 },
    { place: null, bottles: 2, bottleSizeMl: 750 },
  ];
  const wine = { ...WINE, holdings } as Wine;
  expect(linesOfPlace([wine], 'Cellar').map(({ books }) => books)).toEqual([3, 1]);
  expect(linesOfPlace([wine], '').map(({ books }) => books)).toEqual([2]);
});

test('counted bottles are compared with the records', () => {
  const lines = [line(1), line(2), line(3), line(4)];
  const [one, two, three] = lines as [Line, Line, Line];
  const shown = compareCounts(lines, counted([one, 1], [two, 0], [three, 5]));
  expect([shown.right, shown.missing, shown.tooMany.map(({ found }) => found), shown.uncounted]).toEqual([
    1,
    [{ line: two, found: 0 }],
    [5],
    [lines[3]],
  ]);
  expect(countsToSend(shown, false).map(({ books, found }) => [books, found])).toEqual([
    [2, 0],
    [3, 5],
  ]);
  expect(countsToSend(shown, true)).toContainEqual({
    wineId: 'w1',
    bottleSizeMl: 750,
    row: 1,
    column: 4,
    books: 4,
    found: 0,
  });
});

test('a line that is missing in the records, or was removed, stays as found', () => {
  const extra = line(2);
  expect(allLines([line(1)], counted([extra, 2])).map(({ books }) => books)).toEqual([1, 0]);
  expect(allLines([line(1)], counted([extra, 0]))).toHaveLength(1);
});

test('a bottle is counted in the first slot of its wine that is not full', () => {
  const lines = [line(1), line(2)];
  const [first] = lines as [Line];
  expect(lineFor(lines, {}, 'w1')).toBe(first);
  expect(lineFor(lines, counted([first, 1]), 'w1')).toBe(lines[1]);
  expect(lineFor(lines, counted([first, 1], [line(2), 2]), 'w1')).toBe(first);
  expect(lineFor(lines, {}, 'other')).toBeUndefined();
});
