import type { CellarOperation, StockBatch, StockProduct } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { additionLineOf, additionValuesOf, NO_ADDITION } from '../additions/addition-form.ts';
import {
  choiceWords,
  chosenStock,
  overdrawnWords,
  packedIn,
  stockChoices,
  stockWarnings,
} from '../additions/stock-choice.ts';
import { suppliesSearch } from '../search.ts';
import { stockCsv } from './stock-csv.ts';
import {
  batchFields,
  checkBatch,
  checkCount,
  checkProduct,
  ofKind,
  ofSubstance,
  productFields,
  unitSign,
} from './stock-form.ts';
import {
  bestBeforeWords,
  freshnessOf,
  leftWords,
  linesOf,
  type StockView,
  sortedLines,
  stockOf,
  stockWords,
} from './stock-words.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');
const product = (id: string, more: Partial<StockProduct> = {}) =>
  ({
    id,
    name: id,
    kind: 'additive',
    substance: null,
    unit: 'kg',
    minimum: null,
    notes: null,
    archivedAt: null,
    ...more,
  }) as StockProduct;
const batch = (id: string, productId: string, more: Partial<StockBatch> = {}) =>
  ({
    id,
    productId,
    product: productId,
    batch: id,
    supplier: null,
    receivedOn: '2026-01-01',
    amount: 2,
    used: 0,
    remaining: 2,
    unit: 'kg',
    bestBefore: null,
    price: null,
    currency: null,
    counts: [],
    ...more,
  }) as unknown as StockBatch;

const KMBS = product('KMBS', { substance: 'kmbs', minimum: 3 });
const CORKS = product('Corks', { kind: 'cork', unit: 'pieces' });
const OLD = product('Old', { archivedAt: '2026-01-01T00:00:00Z' });
const A = batch('A', 'KMBS', { bestBefore: '2026-11-30', remaining: 0.5, supplier: 'Vaslin' });
const B = batch('B', 'KMBS', { bestBefore: '2027-11-30' });
const C = batch('C', 'Corks', { remaining: 5000, unit: 'pieces' });
const stock = stockOf([KMBS, CORKS, OLD], [B, A, C]);
const today = '2026-12-01';

test('a typed product and batch are converted to requests', () => {
  const typed = { ...productFields('kg').empty(), name: 'KMBS', substance: 'kmbs', minimum: '0,5' };
  expect(checkProduct(typed)).toMatchObject({
    draft: { name: 'KMBS', kind: 'additive', unit: 'kg', substance: 'kmbs', minimum: 0.5 },
  });
  expect(checkProduct({ ...typed, name: '' })).toMatchObject({ problems: { name: 'Name is required' } });
  expect(ofKind('cork')).toEqual({ kind: 'cork', unit: 'pieces', substance: '' });
  expect(ofSubstance('spirit')).toEqual({ substance: 'spirit', unit: 'L' });
  expect(ofSubstance('sugar')).toEqual({ substance: 'sugar', strength: '' });
  const receipt = { ...batchFields('kg').empty(), productId: crypto.randomUUID(), batch: '2291' };
  expect(
    checkBatch(
      { ...receipt, receivedOn: '2026-03-01', amount: '1.250', price: '9.50', currency: 'EUR' },
      'kg',
    ),
  ).toMatchObject({ draft: { amount: 1.25, price: 9.5, currency: 'EUR', bestBefore: null } });
  expect(checkBatch({ ...receipt, amount: '1', receivedOn: '2026-03-01', price: '3' }, 'kg')).toMatchObject({
    problems: { currency: 'Currency is required' },
  });
  const empty = { ...receipt, productId: '', batch: '', amount: '' };
  const checked = checkBatch(empty, 'kg');
  expect(Object.keys(checked.ok ? {} : checked.problems)).toEqual(
    expect.arrayContaining(['productId', 'batch', 'amount']),
  );
  expect(checkBatch({ ...receipt, productId: '' }, 'kg')).toMatchObject({
    problems: { productId: 'Product is required' },
  });
});

test('amounts are typed and shown in the units of the estate', () => {
  const before = preferences.get();
  preferences.set({ ...before, weightUnit: 'us_ton', volumeUnit: 'us_gallon' });
  expect([unitSign('kg'), unitSign('L'), unitSign('pieces')]).toEqual(['lb', 'gal', 'pieces']);
  const receipt = { ...batchFields('kg').empty(), productId: crypto.randomUUID(), batch: '2291' };
  expect(checkBatch({ ...receipt, receivedOn: '2026-03-01', amount: '2' }, 'kg')).toMatchObject({
    draft: { amount: 0.9072 },
  });
  expect(batchFields('kg').valuesOf({ amount: 0.9072 }).amount).toBe('2');
  expect(plain(stockWords(0.9072, 'kg'))).toBe('2 lb');
  preferences.set(before);
});

test('a count needs a reason', () => {
  const at = '2026-03-01T08:00:00.000Z';
  expect(checkCount({ left: '3,2', reason: 'Spilt' }, 'kg', at)).toEqual({
    ok: true,
    draft: { at, left: 3.2, reason: 'Spilt' },
  });
  expect(checkCount({ left: '', reason: ' ' }, 'kg', at)).toEqual({
    ok: false,
    problems: { left: 'Left is required', reason: 'Reason is required' },
  });
});

test('a product is below its minimum by what is left of all its batches', () => {
  expect(stock.map((one) => [one.product.id, one.left, one.isBelowMinimum])).toEqual([
    ['KMBS', 2.5, true],
    ['Corks', 5000, false],
    ['Old', 0, false],
  ]);
});

test('rows are searched, filtered and sorted', () => {
  const shown = (show: StockView, q = '') =>
    linesOf(stock, { show, q, today }).map((line) => line.batch?.id ?? line.product.id);
  expect(shown('all')).toEqual(['B', 'A', 'C']);
  expect(shown('all', 'vaslin')).toEqual(['A']);
  expect(shown('all', 'cork c')).toEqual(['C']);
  expect(shown('order')).toEqual(['B', 'A']);
  expect(shown('dated')).toEqual(['A']);
  expect(shown('archived')).toEqual(['Old']);
  const lines = linesOf(stock, { show: 'all', q: '', today });
  const sorted = (key: string, direction: 'ascending' | 'descending') =>
    sortedLines(lines, { key, direction }).map((line) => line.batch?.id);
  expect(sorted('Left', 'descending')).toEqual(['C', 'B', 'A']);
  expect(sorted('Best before', 'ascending')).toEqual(['A', 'B', 'C']);
  expect(sorted('Product', 'ascending')).toEqual(['C', 'B', 'A']);
  expect(stockCsv(lines).split('\r\n')[2]).toBe(
    'KMBS,additive,Potassium metabisulphite,kg,,3,,A,Vaslin,2026-01-01,2,,,2026-11-30,0,0.5',
  );
});

test('amounts and best-before days are worded', () => {
  expect(plain(leftWords(3.2, 'kg'))).toBe('3.2 kg left');
  expect(leftWords(-100, 'pieces')).toBe('100 pieces more used than received');
  expect([stockWords(1, 'pieces'), stockWords(12000, 'pieces'), plain(stockWords(0.0117, 'kg'))]).toEqual([
    '1 piece',
    '12,000 pieces',
    '0.0117 kg',
  ]);
  const until = (bestBefore: string | null) => freshnessOf({ bestBefore }, today);
  expect([until('2026-11-30'), until(today), until('2026-12-31'), until('2027-01-01'), until(null)]).toEqual([
    'over',
    'soon',
    'soon',
    'good',
    'good',
  ]);
  expect(bestBeforeWords(A, today)).toMatch(/, passed$/);
});

test('a dose is taken from a batch, the oldest first, with warnings', () => {
  const choices = stockChoices([KMBS, CORKS, OLD], [B, A, C], '');
  expect(choices.map((choice) => plain(choiceWords(choice)))).toEqual([
    'KMBS, batch A, 0.5 kg left',
    'KMBS, batch B, 2 kg left',
  ]);
  const overdrawn = { batch: { ...A, unit: 'pieces' as const, remaining: -100 }, product: CORKS };
  expect(choiceWords(overdrawn)).toBe('A, overdrawn by 100 pieces, Corks');
  const used = { ...overdrawn.batch, productId: CORKS.id, product: 'Corks' };
  expect(overdrawnWords([CORKS, KMBS], [used, B])).toBe(
    'Not offered, since more was used than received: Corks, batch A. Correct the amount in the stock.',
  );
  expect(overdrawnWords([CORKS, KMBS], [A, B])).toBeUndefined();
  const [first] = choices;
  if (first === undefined) throw new Error('It is offered.');
  const addition = { ...NO_ADDITION, ...chosenStock(first), dose: '30' };
  const line = additionLineOf('add', { vessel: 'V', addition, amount: undefined, volume: undefined });
  expect(line).toMatchObject({
    product: 'KMBS',
    substance: 'kmbs',
    batch: 'A',
    stock: 'A',
    unit: 'mg/L SO2',
  });
  expect(additionValuesOf(line)).toMatchObject({ substance: 'kmbs', product: 'KMBS', stock: 'A' });
  const dose = { substance: 'kmbs', dose: 30, unit: 'mg/L SO2' } as const;
  const warned = (litres: number, stored?: CellarOperation) =>
    stockWarnings(first, { doses: [{ dose, litres }], stored }, today).map(plain);
  expect(warned(225)).toEqual(['Batch A is out of date']);
  expect(warned(10_000)).toEqual([
    'Batch A is out of date',
    'This takes 0.5208 kg of KMBS, batch A. By the record: 0.5 kg left',
  ]);
  // What an operation took before its change is left again.
  const stored = {
    lines: [{ ...line, vessel: 'V' }],
    entries: [{ vesselId: 'V', before: 10_000, after: 10_000 }],
  };
  expect(warned(10_000, stored as unknown as CellarOperation)).toEqual(['Batch A is out of date']);
  expect(stockChoices([KMBS], [{ ...A, remaining: 0 }], 'A')).toHaveLength(1);
});

test('the packaging of a bottling is summed up by batch, without open amounts', () => {
  const lines = [
    {
      packaging: [
        { stock: 'K1', amount: 300 },
        { stock: 'C1', amount: 25 },
      ],
    },
    {
      packaging: [
        { stock: 'K1', amount: 20 },
        { stock: 'K1', per: 'bottle' },
      ],
    },
    { lost: 'filling' },
  ];
  expect([packedIn(lines, 'K1'), packedIn(lines, 'C1'), packedIn(lines, 'X')]).toEqual([320, 25, 0]);
});

test('the address of the page is parsed', () => {
  expect(suppliesSearch({ q: 'kmbs', only: 'order', supply: 'x' })).toEqual({ q: 'kmbs', only: 'order' });
});
