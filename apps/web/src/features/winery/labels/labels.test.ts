import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { LABEL_SIZES, linkTo, onPages, sizeOf } from './label-sizes.ts';

test('a label leads to the page of its vessel, with room for it on the smallest', () => {
  const link = linkTo('0198c0de-0000-7000-8000-000000000001', 'https://cellar.example.com');
  expect(link).toBe('https://cellar.example.com/winery/vessels/0198c0de-0000-7000-8000-000000000001');
  // Modules of 25 mm are a third of a millimetre at least: what a phone reads from a hand's breadth.
  const smallest = Math.min(...LABEL_SIZES.map(({ height }) => height));
  expect(smallest / encode(link, { ecc: 'Q', border: 4 }).size).toBeGreaterThan(1 / 3);
});

test('labels on a roll come one by one, on a sheet 21 at a time', () => {
  const codes = Array.from({ length: 43 }, (_, at) => `B-${at + 1}`);
  expect(onPages(codes, sizeOf('54x25')).length).toBe(43);
  expect(onPages(codes, sizeOf('a4')).map((page) => page.length)).toEqual([21, 21, 1]);
  expect(sizeOf('nonsense').id).toBe('100x50');
});
