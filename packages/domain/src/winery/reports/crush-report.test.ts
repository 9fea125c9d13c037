import { expect, test } from 'vitest';
import { crushReport, type FruitLine } from './crush-report.ts';

const line = (of: Partial<FruitLine>): FruitLine => ({
  kg: 1000,
  brix: null,
  price: null,
  currency: null,
  district: null,
  isBought: false,
  sources: [{ variety: 'Pinot noir' }],
  ...of,
});
const bought = (kg: number, price: number | null, of: Partial<FruitLine> = {}) =>
  line({ kg, price, currency: 'USD', district: '3', isBought: true, ...of });

test.each([
  [
    'equal weights',
    [
      [1000, 2000],
      [1000, 3000],
    ],
    2500,
    5000,
  ],
  [
    'a small lot at a high price',
    [
      [9000, 2000],
      [1000, 4000],
    ],
    2200,
    22_000,
  ],
  ['one price', [[1234.5, 2204.6226]], 2204.6226, 2721.6066],
  [
    'fruit for nothing',
    [
      [1000, 0],
      [3000, 1000],
    ],
    750,
    3000,
  ],
] as const)('the average price is by weight: %s', (_, deliveries, average, paid) => {
  const [row, ...more] = crushReport(deliveries.map(([kg, price]) => bought(kg, price)));
  expect(more).toEqual([]);
  expect(row?.average).toBeCloseTo(average, 4);
  expect(row?.paid).toBeCloseTo(paid, 3);
  const prices = deliveries.map(([, price]) => price);
  expect([row?.lowest, row?.highest]).toEqual([Math.min(...prices), Math.max(...prices)]);
});

test('own and bought fruit, districts, currencies and fruit without a price have rows of their own', () => {
  const rows = crushReport([
    line({ kg: 500, brix: 24 }),
    line({ kg: 1500, brix: 22 }),
    line({ kg: 100 }),
    bought(1000, 2000, { brix: 23 }),
    bought(1000, 1800, { currency: 'EUR' }),
    bought(2000, null),
    bought(1000, 2000, { district: '4' }),
  ]);
  const none = {
    lowest: null,
    average: null,
    highest: null,
    paid: null,
    currency: null,
    variety: 'Pinot noir',
  };
  expect(rows).toEqual([
    { ...none, district: null, isBought: false, tons: 2.1, brix: 22.5 },
    { ...none, district: '3', isBought: true, tons: 2, brix: null },
    expect.objectContaining({ currency: 'EUR', paid: 1800, average: 1800 }),
    expect.objectContaining({ currency: 'USD', paid: 2000, brix: 23 }),
    expect.objectContaining({ district: '4', paid: 2000 }),
  ]);
});

test('a load of two varieties is divided by their shares', () => {
  const sources = [
    { variety: 'Merlot', share: 75 },
    { variety: 'Malbec', share: 25 },
  ];
  expect(crushReport([line({ sources }), line({ sources: [] })])).toMatchObject([
    { variety: null, tons: 1 },
    { variety: 'Malbec', tons: 0.25 },
    { variety: 'Merlot', tons: 0.75 },
  ]);
});
