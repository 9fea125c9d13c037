import { expect, it } from 'vitest';
import { imported, rowsOf } from '../testing/imported.ts';
import { lines, read } from '../testing/targets.ts';

const HEADINGS = ['Name', 'Vintage', 'Region', 'Type', 'Quantity', 'Rack', 'Price', 'Shop'];
const bottles = (quantity: number, rack: string, more: { price?: string; shop?: string } = {}) => {
  const { price = '45', shop = 'Nicolas' } = more;
  return ['Clos', '2015', 'Loire', 'White', String(quantity), rack, price, shop];
};
const at = (place: string, count: number) => ({ place, bottles: count, bottleSizeMl: 750 });

it('joins rows of a spreadsheet that differ only in the place to one wine in these places', () => {
  const other = ['Other', '2015', 'Loire', 'White', '1', 'B1', '45', 'Nicolas'];
  const { rows, values } = read(lines(HEADINGS, bottles(2, 'A1'), other, bottles(3, 'B2'), bottles(1, 'A1')));
  expect(values).toMatchObject([
    { name: 'Clos', quantity: 6, storageLocation: 'A1', holdings: [at('A1', 3), at('B2', 3)] },
    { name: 'Other', quantity: 1, storageLocation: 'B1' },
  ]);
  expect(values[1]).not.toHaveProperty('holdings');
  const [clos] = rows;
  expect(clos?.shown).toEqual({ price: '45.00', storageLocation: 'A1: 3; B2: 3' });
  expect(clos?.notes).toEqual([expect.stringMatching(/^several rows that differ at most in bottles, place/)]);
  expect(clos?.source.sources).toHaveLength(3);
});

it.each([
  ['of another price', bottles(3, 'B2', { price: '50' })],
  ['with a problem', bottles(-3, 'B2')],
])('a row %s is a lot of its own', (_what, row) => {
  const { rows } = read(lines(HEADINGS, bottles(2, 'A1'), row));
  expect(rows).toHaveLength(2);
});

it('joins rows that differ in a column without a field, and keeps the cells of all', () => {
  const headings = ['Name', 'Vintage', 'Region', 'Type', 'Quantity', 'Rack', 'Average Purchase Price (USD)'];
  const wine = ['Clos', '2015', 'Loire', 'White'];
  const row = (quantity: string, total: string, shop: string) => [
    ...wine,
    quantity,
    'A1',
    '31.50',
    total,
    shop,
  ];
  const file = lines(
    [...headings, 'Total Purchase Price (USD)', 'Shop'],
    row('6', '189.00', ''),
    row('2', '63.00', 'Nicolas'),
  );
  const { values } = read(file);
  const extra = { 'Total Purchase Price (USD)': '189.00, 63.00', Shop: 'Nicolas' };
  expect(values).toMatchObject([{ quantity: 8, price: '31.50', currency: 'USD', extra }]);
  const wines = imported([], rowsOf(file));
  expect(imported(wines, rowsOf(file))).toEqual(wines);
});

it('keeps lots apart whose cells of a used column differ, though their values do not', () => {
  const headings = [...HEADINGS.slice(0, 5), 'Drink by'];
  const row = (until: string) => ['Clos', '2015', 'Loire', 'White', '6', until];
  expect(read(lines(headings, row('2030-05-01'), row('2030-11-01'))).rows).toHaveLength(2);
});

it('joins rows for single bottles to one wine with their sum', () => {
  const { rows, values } = read(lines(HEADINGS, bottles(1, 'A1'), bottles(1, 'A1'), bottles(1, 'A1')));
  expect([values.length, values[0]]).toMatchObject([1, { quantity: 3, storageLocation: 'A1' }]);
  expect(rows[0]?.source.sources).toHaveLength(3);
  const nowhere = read(lines(HEADINGS, bottles(1, ''), bottles(2, ''))).values;
  expect([nowhere.length, nowhere[0]]).toMatchObject([1, { quantity: 3 }]);
  const partly = read(lines(HEADINGS, bottles(2, 'A1'), bottles(3, ''))).values;
  expect(partly).toMatchObject([{ quantity: 5, holdings: [at('A1', 2), { place: null, bottles: 3 }] }]);
});

it('finds the wine on a second import, and applies the file’s places', () => {
  const file = (...rows: string[][]) => rowsOf(lines(HEADINGS, ...rows));
  const first = imported([], file(bottles(2, 'A1'), bottles(3, 'B2')));
  const again = imported(first, file(bottles(1, 'A1'), bottles(3, 'B2'), bottles(1, 'C3')));
  expect(again).toMatchObject([{ quantity: 5, holdings: [at('A1', 1), at('B2', 3), at('C3', 1)] }]);
});

it('adds bottles of a file without counts once, and leaves drunk ones drunk', () => {
  const one = (rack: string) => ['Clos', '2015', 'Loire', 'White', rack];
  const file = lines(['Name', 'Vintage', 'Region', 'Type', 'Rack'], one('A1'), one('B2'));
  const rows = rowsOf(file, { 'all:quantity': '1' });
  const [wine] = imported([], rows);
  expect(wine).toMatchObject({ quantity: 2, holdings: [at('A1', 1), at('B2', 1)] });
  const drunk = wine && { ...wine, quantity: 1, storageLocation: 'B2', holdings: null };
  expect(imported(drunk ? [drunk] : [], rows)).toMatchObject([
    { quantity: 1, storageLocation: 'B2', holdings: null },
  ]);
});
