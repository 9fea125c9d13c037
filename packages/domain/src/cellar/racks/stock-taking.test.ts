import { expect, test } from 'vitest';
import type { Holding } from '../holdings.ts';
import { type BottleCount, countedHoldings } from './stock-taking.ts';

const BOTTLE = 750;
const at = (row: number, bottles = 0) => ({ rackId: 'a', row, column: 1, bottles });
const LYING: Holding[] = [
  { place: 'Cellar', bottles: 5, bottleSizeMl: BOTTLE, slots: [at(1, 1), at(2, 2)] },
  { place: 'Barn', bottles: 2, bottleSizeMl: 1500 },
];
const count = (books: number, found: number, more: Partial<BottleCount> = {}): BottleCount => ({
  bottleSizeMl: BOTTLE,
  books,
  found,
  ...more,
});

test('removes missing bottles from the loose ones first, then from the first slots', () => {
  expect(countedHoldings(LYING, 'Cellar', [count(5, 3)])?.[0]).toEqual({ ...LYING[0], bottles: 3 });
  const [cellar] = countedHoldings(LYING, 'Cellar', [count(5, 1)]) ?? [];
  expect(cellar).toEqual({ ...LYING[0], bottles: 1, slots: [at(2, 1)] });
});

test('adds extra bottles as loose ones, even to a place without any', () => {
  expect(countedHoldings(LYING, 'Cellar', [count(5, 6)])?.[0]).toEqual({ ...LYING[0], bottles: 6 });
  expect(countedHoldings(LYING, null, [count(0, 2)])).toEqual([
    ...LYING,
    { place: null, bottles: 2, bottleSizeMl: BOTTLE },
  ]);
});

test('counts slots separately and moves the bottles of their place', () => {
  const counts = [count(1, 0, { slot: at(1) }), count(2, 2, { slot: at(2) }), count(0, 3, { slot: at(3) })];
  expect(countedHoldings(LYING, 'Cellar', counts)?.[0]).toEqual({
    ...LYING[0],
    bottles: 7,
    slots: [at(2, 2), at(3, 3)],
  });
  const magnum = count(0, 1, { slot: at(4), bottleSizeMl: 1500 });
  expect(countedHoldings(LYING, 'Cellar', [magnum])?.[2]).toEqual({
    place: 'Cellar',
    bottles: 1,
    bottleSizeMl: 1500,
    slots: [at(4, 1)],
  });
});

test('keeps the last place of a wine without any bottle left', () => {
  const [cellar] = LYING.slice(0, 1);
  expect(countedHoldings(cellar ? [cellar] : [], 'Cellar', [count(5, 0)])).toEqual([
    { place: 'Cellar', bottles: 0, bottleSizeMl: BOTTLE },
  ]);
});

test('returns nothing if the stored bottles have changed meanwhile', () => {
  expect(countedHoldings(LYING, 'Cellar', [count(6, 5)])).toBeUndefined();
  expect(countedHoldings(LYING, 'Cellar', [count(0, 1, { slot: at(1) })])).toBeUndefined();
  expect(countedHoldings(LYING, 'Barn', [count(2, 2)])).toBeUndefined();
});
