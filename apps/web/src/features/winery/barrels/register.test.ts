import type { RegisteredBarrel } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { findBarrels, registerCsv } from './register.ts';

const barrel = (code: string, said: Partial<RegisteredBarrel> = {}): RegisteredBarrel => ({
  id: code,
  code,
  capacity: 225,
  room: null,
  row: null,
  level: 0,
  lot: null,
  lotId: null,
  cooperage: null,
  forest: null,
  toastLevel: 'Medium',
  purchaseDate: null,
  price: null,
  priceCurrency: null,
  fills: 0,
  since: null,
  ...said,
});

const BARRELS = [
  barrel('B-10', { cooperage: 'Damy', forest: 'Allier', fills: 2, price: 900 }),
  barrel('B-9', { cooperage: 'Damy', fills: 10, price: 1050, lot: '25-PN-1', level: 220 }),
  barrel('B-1', { cooperage: 'Seguin', fills: 2 }),
];

const codes = (where: object, key = 'Code', direction: 'ascending' | 'descending' = 'ascending') =>
  findBarrels(BARRELS, where, { key, direction }).map(({ code }) => code);

test('barrels are in natural order, and those without a value are last in both directions', () => {
  expect(codes({})).toEqual(['B-1', 'B-9', 'B-10']);
  expect(codes({}, 'Fills')).toEqual(['B-10', 'B-1', 'B-9']);
  expect(codes({}, 'Price')).toEqual(['B-10', 'B-9', 'B-1']);
  expect(codes({}, 'Price', 'descending')).toEqual(['B-9', 'B-10', 'B-1']);
});

test('cooper, fills and words narrow them down', () => {
  expect(codes({ cooper: 'Damy' })).toEqual(['B-9', 'B-10']);
  expect(codes({ cooper: 'Damy', fills: 2 })).toEqual(['B-10']);
  expect(codes({ q: 'PN-1 damy' })).toEqual(['B-9']);
});

test('the file has stored values, with the currency behind them', () => {
  const [headings, row] = registerCsv([
    barrel('B-1', { cooperage: 'Damy', purchaseDate: '2021-08-01', price: 880.5, priceCurrency: 'EUR' }),
  ])
    .slice(1)
    .split('\r\n');
  expect(headings).toBe(
    'Code,Cooperage,Forest,Toast,Size (L),Year,Fills,Price,Place,Lot,Level (L),Since,Currency,Id',
  );
  expect(row).toBe('B-1,Damy,,Medium,225,2021,0,880.5,,,0,,EUR,B-1');
});
