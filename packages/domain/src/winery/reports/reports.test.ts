import { describe, expect, test } from 'vitest';
import { periodOf } from './period.ts';
import { classOn } from './tax-class.ts';
import { type ClassedFlow, movesOf, ttbFigures, unbalanced } from './ttb.ts';
import { inWineGallons } from './wine-gallons.ts';

test('a period is a month, a quarter or a year', () => {
  expect(periodOf('2025-10')).toEqual({ name: '2025-10', from: '2025-10-01', until: '2025-11-01' });
  expect(periodOf('2025-12')).toMatchObject({ from: '2025-12-01', until: '2026-01-01' });
  expect(periodOf('2024-Q1')).toMatchObject({ from: '2024-01-01', until: '2024-04-01' });
  expect(periodOf('2025-Q4')).toMatchObject({ from: '2025-10-01', until: '2026-01-01' });
  expect(periodOf('2025')).toMatchObject({ from: '2025-01-01', until: '2026-01-01' });
  for (const other of [
    '',
    '2025-13',
    '2025-00',
    '2025-Q5',
    '2025-1',
    '25-10',
    '0025',
    '9999',
    '9999-12',
    'October',
  ])
    expect(periodOf(other)).toBeUndefined();
});

test('a lot has its last stated class, and is in fermenters before', () => {
  const stated = [
    { from: '2025-10-20', class: 'a' },
    { from: '2026-02-01', class: 'b' },
  ] as const;
  expect(classOn(stated, '2025-10-19')).toBe('fermenting');
  expect(classOn(stated, '2025-10-20')).toBe('a');
  expect(classOn(stated, '2026-02-01')).toBe('b');
  expect(classOn([{ from: null, class: 'c' }], '1990-01-01')).toBe('c');
  expect(classOn([], '2026-01-01')).toBe('fermenting');
});

const NOTHING: ClassedFlow = {
  unit: 'L',
  amount: 100_00,
  fromAccount: null,
  fromClass: null,
  added: null,
  toAccount: null,
  toClass: null,
  heldClass: null,
  held: 0,
};
const lines = (flow: Partial<ClassedFlow>) =>
  movesOf({ ...NOTHING, ...flow }).map(({ line, column, amount }) => [line, column, amount / 100]);

describe('a flow is on the lines', () => {
  test('of its accounts, in the column of its class', () => {
    expect(lines({ fromAccount: 'received', toClass: 'b' })).toEqual([['A7', 'b', 100]]);
    expect(lines({ fromAccount: 'gain', toClass: 'a', heldClass: 'a', held: 500_00 })).toEqual([
      ['A9', 'a', 100],
    ]);
    expect(lines({ fromAccount: 'added', toClass: 'a', heldClass: 'a', held: 500_00 })).toEqual([
      ['A10', 'a', 100],
    ]);
    expect(lines({ fromClass: 'a', toAccount: 'sold' })).toEqual([['A14', 'a', 100]]);
    expect(lines({ fromClass: 'a', toAccount: 'lees' })).toEqual([['A30', 'a', 100]]);
    expect(lines({ fromClass: 'e', toAccount: 'spilled' })).toEqual([['A29', 'e', 100]]);
  });

  test('of fermentation when it leaves the fermenters, and on none before', () => {
    expect(lines({ fromAccount: 'must', toClass: 'fermenting' })).toEqual([]);
    expect(lines({ fromClass: 'fermenting', toAccount: 'lees' })).toEqual([]);
    expect(lines({ fromClass: 'fermenting', toClass: 'a' })).toEqual([['A2', 'a', 100]]);
    expect(lines({ fromClass: 'a', toClass: 'fermenting' })).toEqual([['A25', 'a', 100]]);
  });

  test('of blending only across classes, with the wines used and the whole result', () => {
    expect(lines({ fromClass: 'a', heldClass: 'a', held: 300_00, toClass: 'a' })).toEqual([]);
    expect(lines({ fromClass: 'a', heldClass: 'b', held: 300_00, toClass: 'b' })).toEqual([
      ['A20', 'b', 300],
      ['A20', 'a', 100],
      ['A5', 'b', 400],
    ]);
    expect(lines({ fromClass: 'a', toClass: 'b' })).toEqual([
      ['A24', 'a', 100],
      ['A11', 'b', 100],
    ]);
  });

  test('of products made by an addition, with the wine used and the whole result', () => {
    const added = { fromAccount: 'added', amount: 6_00, heldClass: 'a', held: 500_00, toClass: 'a' } as const;
    expect(lines({ ...added, added: 'water' })).toEqual([
      ['A21', 'a', 500],
      ['A6', 'a', 506],
    ]);
    for (const sweet of ['sugar', 'concentrate'] as const)
      expect(lines({ ...added, added: sweet })).toEqual([
        ['A18', 'a', 500],
        ['A3', 'a', 506],
      ]);
    expect(lines({ ...added, heldClass: 'b', toClass: 'c', added: 'spirit' })).toEqual([
      ['A19', 'b', 500],
      ['A4', 'c', 506],
    ]);
    expect(lines({ ...added, added: 'so2-solution' })).toEqual([['A10', 'a', 6]]);
    expect(lines({ ...added, heldClass: 'fermenting', toClass: 'fermenting', added: 'water' })).toEqual([]);
  });

  test('of grapes by weight', () => {
    const kg = { unit: 'kg' } as const;
    expect(lines({ ...kg, fromAccount: 'received', toClass: 'fermenting' })).toEqual([
      ['grapes_received', 'all', 100],
    ]);
    expect(lines({ ...kg, fromClass: 'fermenting', toAccount: 'crushed' })).toEqual([
      ['grapes_used', 'all', 100],
    ]);
    expect(lines({ ...kg, fromClass: 'fermenting', toClass: 'fermenting' })).toEqual([]);
  });
});

test('adds up inflows and outflows, and reports an imbalance', () => {
  const figures = ttbFigures([
    { line: 'A1', column: 'a', amount: 1000_00 },
    { line: 'A2', column: 'a', amount: 500_00 },
    { line: 'A13', column: 'a', amount: 225_00 },
    { line: 'A30', column: 'a', amount: 5_50 },
    { line: 'A31', column: 'a', amount: 1269_50 },
  ]);
  expect(figures['A12']).toEqual({ a: 1500 });
  expect(figures['A32']).toEqual({ a: 1500 });
  expect(unbalanced(figures)).toEqual([]);
  expect(unbalanced({ ...figures, A32: { a: 1499 } })).toEqual([{ line: 'A32', column: 'a' }]);
});

test('rounds wine gallons to tenths so that the column balances, and grapes to pounds', () => {
  const figures = ttbFigures([
    { line: 'A1', column: 'a', amount: 1000_00 },
    { line: 'A2', column: 'a', amount: 500_10 },
    { line: 'A13', column: 'a', amount: 225_10 },
    { line: 'A30', column: 'a', amount: 5_50 },
    { line: 'A31', column: 'a', amount: 1269_50 },
    { line: 'grapes_received', column: 'all', amount: 1000_00 },
    { line: 'grapes_end', column: 'all', amount: 1000_00 },
  ]);
  // 264.17, 132.11, 59.46, 1.45 and 335.37 gallons: 396.3 came, and 59.5 + 1.5 + 335.4 went, a tenth too much.
  expect(inWineGallons(figures)).toEqual({
    A1: { a: 264.2 },
    A2: { a: 132.2 },
    A12: { a: 396.4 },
    A13: { a: 59.5 },
    A30: { a: 1.5 },
    A31: { a: 335.4 },
    A32: { a: 396.4 },
    grapes_received: { all: 2205 },
    grapes_total: { all: 2205 },
    grapes_end: { all: 2205 },
    grapes_total_end: { all: 2205 },
  });
});
