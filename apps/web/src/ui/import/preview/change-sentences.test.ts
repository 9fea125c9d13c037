import { expect, it } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { changeSentences } from './change-sentences.ts';
import type { RowChange } from './find-matches.ts';

it('words each changed value in a sentence', () => {
  const before = { vintage: null, rating: null, drinkFrom: 2024, drinkBy: '2030-12-31' };
  const after = { vintage: 2019, rating: 92.5, drinkFrom: 2026, drinkBy: null };
  expect(changeSentences('wines', { before, after })).toEqual([
    'Vintage NV → 2019',
    'Drink by 31 Dec 2030 → –',
    'Drink from 2024 → 2026',
    'Rating – → 92.5',
  ]);
});

it('words prices as amounts in their currency', () => {
  const change = (before: object, after: object) => changeSentences('wines', { before, after } as RowChange);
  const euros = { currency: 'EUR' };
  expect(change({ price: '12.00', ...euros }, { price: '15,50', ...euros })).toEqual([
    'Price €12.00 → €15.50',
  ]);
  expect(change({ price: '12.00' }, { price: null })).toEqual(['Price 12.00 → –']);
  expect(change({ price: '12', currency: null }, { price: '$ 14', currency: 'USD' })).toEqual([
    'Currency – → USD',
    'Price 12.00 → $14.00',
  ]);
});

it('words other columns by their headings, without equal ones', () => {
  const before = { extra: { Market: '12', Barcode: '7' } };
  const after = { extra: { Market: '15', Barcode: '7', Shop: 'Corner' } };
  expect(changeSentences('wines', { before, after })).toEqual([
    'Column “Market” 12 → 15',
    'Column “Shop” – → Corner',
  ]);
});

it('words the holdings of bottles once, and shortens long texts', () => {
  const holdings = [{ place: 'A1', bottles: 2, bottleSizeMl: 750 }];
  const places = { before: { holdings, quantity: 2 }, after: { holdings: [], quantity: 3 } };
  expect(changeSentences('wines', places)).toEqual(['Quantity 2 → 3']);
  const [words] = changeSentences('wines', { before: { notes: '' }, after: { notes: 'plum '.repeat(40) } });
  expect(words).toMatch(/^Notes – → plum .{40,60}…$/);
});

it('counts added entries of the drinking log', () => {
  const change = { before: { rating: null }, after: { rating: 92 }, entriesAdded: 2 };
  expect(changeSentences('wines', change)).toEqual([
    'Rating – → 92',
    '2 entries are added to the drinking history',
  ]);
  expect(changeSentences('wines', { before: {}, after: {}, entriesAdded: 1 })).toEqual([
    '1 entry is added to the drinking history',
  ]);
});

it('words a changed boundary without its points, and why a row cannot be updated', () => {
  const boundary = { type: 'Polygon', coordinates: [[[4.8, 47.1]]] };
  expect(changeSentences('fields', { before: { boundary: null }, after: { boundary } })).toEqual([
    'Boundary is another one',
  ]);
  expect(changeSentences('barrels', { problem: 'Fill level must not exceed 225 L' })).toEqual([
    'Cannot be updated: Fill level must not exceed 225 L',
  ]);
});

it('words measured values in the estate’s units', () => {
  const change = { before: { temperature: 20 }, after: { temperature: 25 } };
  preferences.during({ ...preferences.get(), temperatureUnit: 'fahrenheit' }, () =>
    expect(changeSentences('tank-readings', change)).toEqual(['Temperature 68\u00a0°F → 77\u00a0°F']),
  );
});
