import { describe, expect, test } from 'vitest';
import { fromLedger, toLedger } from '../ledger/plan.ts';
import { periodBefore, periodOf } from './period.ts';
import { type ClassStatement, classOfAlcohol, classOn, impliedClasses, type LotOrigin } from './tax-class.ts';
import { ttbFigures, unbalanced } from './ttb.ts';
import { movesOf, type Pour, type Run } from './ttb-moves.ts';

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

test('a period follows another of its kind', () => {
  const before = (name: string) => {
    const period = periodOf(name);
    return period && periodBefore(period)?.name;
  };
  expect(['2026-01', '2025-10', '2026-Q1', '2025-Q4', '2026'].map(before)).toEqual([
    '2025-12',
    '2025-09',
    '2025-Q4',
    '2025-Q3',
    '2025',
  ]);
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

describe('a lot without a stated class', () => {
  const stated = new Map<string, ClassStatement[]>([
    ['table', [{ from: '2025-10-20', class: 'a' }]],
    ['port', [{ from: null, class: 'b' }]],
  ]);
  const origin = (lots: string[], other: Partial<LotOrigin> = {}): LotOrigin => ({
    day: '2026-01-10',
    lots,
    isFromOutside: false,
    alcohol: null,
    ...other,
  });
  const classOf = (origins: Record<string, LotOrigin>, id = 'new') =>
    impliedClasses(stated, new Map(Object.entries(origins))).get(id);

  test('has that of the lots it was made of, over several lots too', () => {
    const a = { from: '2026-01-10', class: 'a' };
    expect(classOf({ new: origin(['table']) })).toEqual(a);
    expect(classOf({ new: origin(['other', 'table']), other: origin(['table']) })).toEqual(a);
  });

  test('has that of its alcohol if these differ', () => {
    const made = ['table', 'port'];
    expect(classOf({ new: origin(made) })).toBeUndefined();
    expect(classOf({ new: origin(made, { alcohol: 17.2 }) })).toMatchObject({ class: 'b' });
    const sparkling = new Map(stated).set('fizz', [{ from: null, class: 'e' }]);
    const dosed = new Map([['new', origin(['table', 'fizz'], { alcohol: 12 })]]);
    expect(impliedClasses(sparkling, dosed).get('new')).toBeUndefined();
  });

  test('has none if it began in fermenters, outside, or as itself', () => {
    expect(classOf({ new: origin(['table'], { day: '2025-10-19' }) })).toBeUndefined();
    expect(classOf({ new: origin(['table'], { isFromOutside: true }) })).toBeUndefined();
    expect(classOf({ new: origin(['other']), other: origin(['new']) })).toBeUndefined();
  });
});

const EMPTY: Run = { unit: 'L', pours: [], toAccount: null, toClass: null, heldClass: null, held: 0 };

const pour = (amount: number, one: Partial<Pour>): Pour => ({
  account: null,
  class: null,
  added: null,
  ...one,
  amount: toLedger(amount),
});

const moves = (run: Partial<Run>) =>
  movesOf({ ...EMPTY, ...run, held: toLedger(run.held ?? 0) }).map(({ line, column, amount }) => [
    line,
    column,
    fromLedger(amount),
  ]);

/** The lines of one flow of 100 L. */
const lines = ({
  fromAccount = null,
  fromClass = null,
  amount = 100,
  added = null,
  ...run
}: Omit<Partial<Run>, 'pours'> & {
  fromAccount?: Pour['account'];
  fromClass?: Pour['class'];
  amount?: number;
  added?: Pour['added'];
}) => moves({ ...run, pours: [pour(amount, { account: fromAccount, class: fromClass, added })] });

describe('a flow is on the lines', () => {
  test('of its accounts, in the column of its class', () => {
    expect(lines({ fromAccount: 'received', toClass: 'b' })).toEqual([['A7', 'b', 100]]);
    expect(lines({ fromAccount: 'gain', toClass: 'a', heldClass: 'a', held: 500 })).toEqual([
      ['A9', 'a', 100],
    ]);
    expect(lines({ fromAccount: 'added', toClass: 'a', heldClass: 'a', held: 500 })).toEqual([
      ['A10', 'a', 100],
    ]);
    expect(lines({ fromClass: 'a', toAccount: 'sold' })).toEqual([['A14', 'a', 100]]);
    expect(lines({ fromClass: 'a', toAccount: 'lees' })).toEqual([['A30', 'a', 100]]);
    for (const toAccount of ['spilled', 'filling', 'breakage'] as const)
      expect(lines({ fromClass: 'e', toAccount })).toEqual([['A29', 'e', 100]]);
  });

  test('of fermentation when it leaves the fermenters, and on none before', () => {
    expect(lines({ fromAccount: 'must', toClass: 'fermenting' })).toEqual([]);
    expect(lines({ fromClass: 'fermenting', toAccount: 'lees' })).toEqual([]);
    expect(lines({ fromClass: 'fermenting', toClass: 'a' })).toEqual([['A2', 'a', 100]]);
    expect(lines({ fromClass: 'a', toClass: 'fermenting' })).toEqual([['A25', 'a', 100]]);
  });

  test('of bottling and of fermentation if it is bottled before a class is stated', () => {
    expect(lines({ fromClass: 'fermenting', toAccount: 'bottled', bottledAs: 'b' })).toEqual([
      ['A2', 'b', 100],
      ['A13', 'b', 100],
    ]);
  });

  test('of blending only across classes, with the wines used and the whole result', () => {
    expect(lines({ fromClass: 'a', heldClass: 'a', held: 300, toClass: 'a' })).toEqual([]);
    expect(lines({ fromClass: 'a', heldClass: 'b', held: 300, toClass: 'b' })).toEqual([
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
    const added = { fromAccount: 'added', amount: 6, heldClass: 'a', held: 500, toClass: 'a' } as const;
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

  test('of a blend into an empty tank, in any order, in one operation or two', () => {
    const table = pour(115, { class: 'a' });
    const port = pour(115, { class: 'b' });
    const blend = [
      ['A20', 'a', 115],
      ['A20', 'b', 115],
      ['A5', 'b', 230],
    ];
    expect(moves({ pours: [table, port], toClass: 'b' })).toEqual(blend);
    expect(moves({ pours: [port, table], toClass: 'b' }).sort()).toEqual([...blend].sort());
  });

  test('of spirits in two doses as of one, and of juice that was never wine', () => {
    const dose = (gallons: number) => pour(gallons, { account: 'added', added: 'spirit' });
    const port = [
      ['A19', 'a', 300],
      ['A4', 'b', 325],
    ];
    const table = { heldClass: 'a', held: 300, toClass: 'b' } as const;
    expect(moves({ ...table, pours: [dose(25)] })).toEqual(port);
    expect(moves({ ...table, pours: [dose(10), dose(15)] })).toEqual(port);
    expect(moves({ heldClass: 'fermenting', held: 200, toClass: 'b', pours: [dose(50)] })).toEqual([
      ['A4', 'b', 250],
    ]);
  });

  test('of several kinds of additions on one day, each with the wine of the one before', () => {
    const water = pour(10, { account: 'added', added: 'water' });
    const sugar = pour(5, { account: 'added', added: 'sugar' });
    expect(moves({ heldClass: 'a', held: 100, toClass: 'a', pours: [water, sugar] })).toEqual([
      ['A21', 'a', 100],
      ['A6', 'a', 110],
      ['A18', 'a', 110],
      ['A3', 'a', 115],
    ]);
  });

  test('of effervescent wine, with the still wine used and its sugar', () => {
    expect(lines({ fromClass: 'a', toClass: 'e-bulk' })).toEqual([
      ['A22', 'a', 100],
      ['A2', 'e', 100],
      ['A2_BP', 'e', 100],
    ]);
    expect(lines({ fromClass: 'a', toClass: 'd' })).toEqual([
      ['A22', 'a', 100],
      ['A11', 'd', 100],
    ]);
    expect(lines({ fromClass: 'fermenting', toClass: 'e' })).toEqual([
      ['A2', 'e', 100],
      ['A2_BF', 'e', 100],
    ]);
    const sugar = pour(6, { account: 'added', added: 'sugar' });
    expect(moves({ heldClass: 'a', held: 500, toClass: 'e', pours: [sugar] })).toEqual([
      ['A22', 'a', 500],
      ['A2', 'e', 500],
      ['A2_BF', 'e', 500],
      ['A2', 'e', 6],
      ['A2_BF', 'e', 6],
    ]);
    // Once it is sparkling, sugar sweetens it.
    expect(moves({ heldClass: 'e', held: 500, toClass: 'e', pours: [sugar] })).toEqual([
      ['A18', 'e', 500],
      ['A3', 'e', 506],
    ]);
  });

  test('of no blend where both were made sparkling, and of a dosage of still wine as used for it', () => {
    const held = { heldClass: 'e', held: 300, toClass: 'e' } as const;
    expect(lines({ ...held, fromClass: 'e-bulk' })).toEqual([]);
    expect(lines({ ...held, fromClass: 'a', amount: 5 })).toEqual([
      ['A22', 'a', 5],
      ['A2', 'e', 5],
      ['A2_BF', 'e', 5],
    ]);
    expect(lines({ fromClass: 'e', toClass: 'a' })).toEqual([
      ['A24', 'e', 100],
      ['A11', 'a', 100],
    ]);
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
    { line: 'A1', column: 'a', amount: toLedger(1000) },
    { line: 'A2', column: 'a', amount: toLedger(500) },
    { line: 'A13', column: 'a', amount: toLedger(225) },
    { line: 'A30', column: 'a', amount: toLedger(5.5) },
    { line: 'A31', column: 'a', amount: toLedger(1269.5) },
  ]);
  expect(figures['A12']).toEqual({ a: 1500 });
  expect(figures['A32']).toEqual({ a: 1500 });
  expect(unbalanced(figures)).toEqual([]);
  expect(unbalanced({ ...figures, A32: { a: 1499 } })).toEqual([{ line: 'A32', column: 'a' }]);
});

test('a still wine is of the class of its alcohol', () => {
  expect([14, 16, 16.1, 21, 21.1, 24, 24.1].map(classOfAlcohol)).toEqual([
    'a',
    'a',
    'b',
    'b',
    'c',
    'c',
    undefined,
  ]);
});
